//! The frame of the page: its head, its style, its sections.

/// A page being written.
pub struct Page {
    text: String,
}

/// Text as HTML shows it.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

impl Page {
    /// Its head, with a list of facts.
    pub fn new(title: &str, facts: &[(String, String)]) -> Page {
        let title = escape(title);
        let fact = |(name, value): &(String, String)| format!("<dt>{}</dt><dd>{}</dd>", escape(name), escape(value));
        let facts: String = facts.iter().map(fact).collect();
        let text = format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <meta name=\"color-scheme\" content=\"light dark\">\
             <title>{title}</title><style>{STYLE}</style></head><body><main>\
             <h1>{title}</h1><dl class=\"facts\">{facts}</dl>\n"
        );
        Page { text }
    }

    /// A section of it.
    pub fn section(&mut self, title: &str, body: &str) {
        self.text += &format!("<section><h2>{}</h2>{body}</section>\n", escape(title));
    }

    /// All of it.
    pub fn finish(self) -> String {
        format!(
            "{}<footer>A win counts 1, a draw ½; a battle that broke off counts nowhere. Intervals are at 95 %: Wilson's for rates, Student's over pairs of \
             battles for means. Each fixture is fought twice with the same dice and sides exchanged.</footer>\
             </main></body></html>\n",
            self.text
        )
    }
}

/// A table: its head, its rows of HTML cells; the first column is text, the others are figures.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let heads: String = head.iter().map(|cell| format!("<th scope=\"col\">{cell}</th>")).collect();
    let row = |cells: &Vec<String>| {
        let cells: String = cells.iter().map(|cell| format!("<td>{cell}</td>")).collect();
        format!("<tr>{cells}</tr>")
    };
    let body: String = rows.iter().map(row).collect();
    format!("<div class=\"wide\"><table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>")
}

const STYLE: &str = "
:root{--ink:#1d2125;--paper:#fcfcfb;--faint:#667079;--line:#dcdfe1;--a:#1f6fb2;--b:#b4552d;--soft:#eef1f3}
@media(prefers-color-scheme:dark){:root{--ink:#e4e6e8;--paper:#16191c;--faint:#98a2ab;--line:#33393f;--a:#6bb1ea;--b:#e59a72;--soft:#20252a}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}
main{max-width:80rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
p,li{max-width:46rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem;letter-spacing:-.01em}
h2{font-size:1.2rem;margin:2.75rem 0 .75rem;padding-top:.75rem;border-top:1px solid var(--line)}
h3{font-size:.95rem;margin:1.5rem 0 .4rem;color:var(--faint);font-weight:600}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1.25rem;margin:0;font-size:.9rem}
.facts dt{color:var(--faint)}.facts dd{margin:0;overflow-wrap:anywhere}
.wide{overflow-x:auto;margin:.5rem 0}
table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .9rem .3rem 0;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th{font-weight:600;color:var(--faint);font-size:.82rem;white-space:normal;vertical-align:bottom}
th:first-child,td:first-child{text-align:left}
td.heat{padding:.35rem .7rem;text-align:center;border:2px solid var(--paper)}
td code{display:inline-block;max-width:34rem;white-space:normal;overflow-wrap:anywhere;text-align:left;font-size:.78rem}summary{cursor:pointer}a{color:var(--a)}
small{color:var(--faint);font-size:.8rem}
figure{margin:1rem 0}figcaption{font-size:.85rem;color:var(--faint);margin-bottom:.35rem}
svg{max-width:100%;height:auto;display:block}td svg{max-width:none}
svg text{fill:var(--ink);font:12px system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}
svg .faint{fill:var(--faint)}svg .rule{stroke:var(--line)}svg .axis{stroke:var(--faint)}
svg .a{fill:var(--a)}svg .b{fill:var(--b)}svg .n{fill:var(--faint)}svg .bar{stroke:var(--a);stroke-width:2}
.defect{color:var(--b)}footer{margin-top:3rem;color:var(--faint);font-size:.82rem}
";
