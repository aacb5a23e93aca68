//! The lines under a unit as a tree: bullets and indentation say what stands under what.
//!
//! ```text
//!   • 1x Champion          a model
//!     • 1x Chainblade      its wargear
//!       1x Plasma pistol   goes on where the bullet before it began its text
//! ```

use super::held;
use super::lines::{Line, counted};
use crate::list::{Part, PartKind};
use crate::names::{plain, singular};

/// Deeper than any list goes.
const DEEPEST: usize = 6;

/// A line and those under it.
#[derive(Debug)]
pub(super) struct Branch<'a> {
    /// The line.
    pub line: &'a Line,
    /// What stands under it.
    pub under: Vec<Branch<'a>>,
}

/// Builds the tree.
pub(super) fn grow<'a>(lines: &'a [Line]) -> Vec<Branch<'a>> {
    let bulleted = lines.iter().any(|line| line.bullet.is_some());
    let depths = if bulleted { by_bullets(lines) } else { by_indent(lines) };
    let mut rows = lines.iter().zip(depths).peekable();
    gather(&mut rows, 0)
}

fn gather<'a>(
    rows: &mut std::iter::Peekable<impl Iterator<Item = (&'a Line, usize)>>,
    depth: usize,
) -> Vec<Branch<'a>> {
    let mut out: Vec<Branch<'a>> = Vec::new();
    while let Some(&(line, at)) = rows.peek() {
        if at < depth {
            break;
        }
        if at > depth
            && let Some(last) = out.last_mut()
        {
            last.under.extend(gather(rows, depth + 1));
            continue;
        }
        rows.next();
        out.push(Branch { line, under: Vec::new() });
    }
    out
}

/// The depth of every line, bullets first: a line without one goes on beside the bullet whose
/// text begins where it begins.
fn by_bullets(lines: &[Line]) -> Vec<usize> {
    let mut open: Vec<&Line> = Vec::new();
    let mut depths = Vec::with_capacity(lines.len());
    for line in lines {
        if line.bullet.is_some() {
            while open.last().is_some_and(|last| !is_under(line, last)) || open.len() >= DEEPEST {
                open.pop();
            }
            open.push(line);
        } else if line.indent > 0 {
            let at = open.iter().rposition(|bullet| bullet.text_at <= line.indent + 1);
            open.truncate(at.map_or(open.len(), |at| at + 1));
        }
        depths.push(open.len().saturating_sub(1));
    }
    depths
}

/// Whether a bullet stands under another: by the kind of bullet, or two columns further in.
fn is_under(line: &Line, above: &Line) -> bool {
    if line.bullet == above.bullet { line.indent >= above.indent + 2 } else { line.column() > above.column() }
}

/// The depth of every line by indentation alone.
fn by_indent(lines: &[Line]) -> Vec<usize> {
    let mut open: Vec<usize> = Vec::new();
    let mut depths = Vec::with_capacity(lines.len());
    for line in lines {
        while open.last().is_some_and(|&last| line.indent < last + 2) || open.len() >= DEEPEST {
            open.pop();
        }
        depths.push(open.len());
        open.push(line.indent);
    }
    depths
}

/// How a format uses its tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Nesting {
    /// What has something under it are models.
    Models,
    /// Models, and groups of options that hold models or wargear.
    Groups,
    /// The depth is lost: everything in order, and nothing is said about what it is.
    Lost,
}

/// The parts that branches are.
pub(super) fn parts(branches: Vec<Branch<'_>>, nesting: Nesting) -> Vec<Part> {
    let mut out = Vec::new();
    for branch in branches {
        add(branch, nesting, PartKind::Unknown, &mut out);
    }
    out
}

fn add(branch: Branch<'_>, nesting: Nesting, leaf: PartKind, out: &mut Vec<Part>) {
    let line = branch.line;
    let (count, name) = counted(&line.text).map_or((1, line.text.as_str()), |(count, name)| (count, name));
    if counted(&line.text).is_some()
        && branch.under.is_empty()
        && let Some((name, items)) = held::holding(name)
    {
        out.extend(held::models(line.number, count, name, &held::split(items)));
        return;
    }
    let mut part = Part::new(line.number, count, name, leaf);
    if nesting == Nesting::Lost {
        out.push(part);
        branch.under.into_iter().for_each(|under| add(under, nesting, PartKind::Unknown, out));
        return;
    }
    if !branch.under.is_empty() {
        let holds_models = branch.under.iter().any(|under| !under.under.is_empty());
        if nesting == Nesting::Groups && holds_models {
            // The group only counts what stands in it.
            branch.under.into_iter().for_each(|under| add(under, nesting, PartKind::Unknown, out));
            return;
        }
        let options = nesting == Nesting::Groups && names_its_wargear(name, &branch.under);
        part.kind = if options { PartKind::Item } else { PartKind::Model };
        branch.under.into_iter().for_each(|under| add(under, nesting, PartKind::Item, &mut part.parts));
    }
    out.push(part);
}

/// "2 ectoplasma cannons" over "2x Ectoplasma cannon": a choice of wargear, not models. "Jakhal w/
/// mauler chainblade" are models all the same.
fn names_its_wargear(name: &str, under: &[Branch<'_>]) -> bool {
    let lower = name.to_lowercase();
    let end = [" w/", " with "].iter().filter_map(|with| lower.find(with)).min().unwrap_or(name.len());
    let head = format!(" {} ", singular(&plain(name.get(..end).unwrap_or(name))));
    under.iter().any(|item| {
        let item = counted(&item.line.text).map_or(item.line.text.as_str(), |(_, name)| name);
        head.contains(&format!(" {} ", singular(&plain(item))))
    })
}

#[cfg(test)]
mod tests {
    use super::super::lines::lines;
    use super::*;

    fn shape(text: &str, nesting: Nesting) -> String {
        fn show(parts: &[Part]) -> String {
            let one = |part: &Part| match part.parts.as_slice() {
                [] => format!("{}{}", part.count, part.name),
                under => format!("{}{}({})", part.count, part.name, show(under)),
            };
            parts.iter().map(one).collect::<Vec<_>>().join(" ")
        }
        let lines = lines(text);
        show(&parts(grow(&lines), nesting))
    }

    #[test]
    fn all_ways_to_write_one_tree() {
        let tree = "1A(1b 1c) 9D(9e 9f 2g)";
        for text in [
            "  • 1x A\n    • 1x b\n      1x c\n  • 9x D\n    • 9x e\n      9x f\n      2x g",
            "  • 1x A\n     ◦ 1x b\n     ◦ 1x c\n  • 9x D\n     ◦ 9x e\n     ◦ 9x f\n     ◦ 2x g",
            "• 1x A\n◦ 1x b\n◦ 1x c\n• 9x D\n◦ 9x e\n◦ 9x f\n◦ 2x g",
            "- 1x A\n\t- 1x b\n\t- 1x c\n- 9x D\n\t- 9x e\n\t- 9x f\n\t- 2x g",
            "1x A\n  1x b\n  1x c\n9x D\n  9x e\n  9x f\n  2x g",
        ] {
            assert_eq!(shape(text, Nesting::Models), tree, "{text}");
        }
    }

    #[test]
    fn lines_that_go_on_without_a_bullet() {
        assert_eq!(shape("  • Warlord\n  • 1x a\n    2x b\n  • 1x c", Nesting::Models), "1Warlord 1a 2b 1c");
        assert_eq!(shape("- 1x A\n1x b\n- 1x C", Nesting::Lost), "1A 1b 1C");
    }

    #[test]
    fn groups_of_models_and_of_wargear() {
        let text = "  • B: 1 big, 2 small\n    • Big one w/ gun\n      • Gun\n    • 2x Small\n      • 2x Stick";
        assert_eq!(shape(text, Nesting::Groups), "1Big one w/ gun(1Gun) 2Small(2Stick)");
        let lines = lines("  • 2 big guns\n    • 2x Big gun\n  • 1x Man\n    • Gun");
        let kinds: Vec<PartKind> = parts(grow(&lines), Nesting::Groups).iter().map(|part| part.kind).collect();
        assert_eq!(kinds, [PartKind::Item, PartKind::Model]);
    }
}
