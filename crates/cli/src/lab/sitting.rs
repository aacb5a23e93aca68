//! A sitting: armies are admitted, battles fought, and what is to be kept is kept.

use super::setting::SettingArgs;
use crate::field::{self, Entrant};
use crate::{interrupt, output};
use ::lab::defect::{self, Repeat};
use ::lab::report::Report;
use ::lab::run::{self, Conduct, Run};
use ::lab::stats::Sequential;
use ::lab::store::Store;
use ::lab::unplayed::Unplayed;
use ::lab::{Duel, Row, row};
use anyhow::Context;
use codex::Codex;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The folder for records of battles, beside the rows.
pub const RECORDS: &str = "records";

/// Armies that were admitted, and the folder of the run if it has one.
pub struct Sitting<'a> {
    setting: &'a SettingArgs,
    codex: &'a Codex,
    entrants: &'a [Entrant],
    store: Option<Store>,
    known: Vec<Row>,
    remarks: Vec<String>,
}

impl SettingArgs {
    /// Fights a run and keeps what is to be kept: the rows of each duel.
    pub fn fight(
        &self,
        codex: &Codex,
        kind: &str,
        entrants: &[Entrant],
        duels: Vec<Duel>,
        sequential: Option<Sequential>,
        allowances: &[i32],
    ) -> anyhow::Result<(Vec<Vec<Row>>, Kept)> {
        let duel =
            |duel: &Duel| json!({"a": duel.players[0].text(), "b": duel.players[1].text(), "exchange": duel.exchange});
        let described = json!({"duels": duels.iter().map(duel).collect::<Vec<_>>(), "sequential": sequential});
        let mut sitting = self.sit(codex, kind, entrants, &described, allowances)?;
        let rows = sitting.fight(duels, sequential)?;
        Ok((rows, sitting.close()))
    }

    /// Admits the armies and opens the folder. `described` tells this run from others of its kind.
    pub fn sit<'a>(
        &'a self,
        codex: &'a Codex,
        kind: &str,
        entrants: &'a [Entrant],
        described: &Value,
        allowances: &[i32],
    ) -> anyhow::Result<Sitting<'a>> {
        let allowance = |at: usize| allowances.get(at).copied().unwrap_or(0);
        let armies = entrants.iter().enumerate().map(|(at, entrant)| (&entrant.army, allowance(at)));
        let remarks = field::admit(codex, armies)?;
        let (store, known) = match &self.out {
            None => (None, Vec::new()),
            Some(folder) => {
                let description = self.description(codex, kind, entrants, described)?;
                let opened = Store::open(folder, &description);
                let (store, known) = opened.with_context(|| format!("{} cannot be used", folder.display()))?;
                (Some(store), known)
            }
        };
        interrupt::leave_with(match &self.out {
            Some(_) => "Stopped. The battles that are over are kept: the same command goes on from there.".to_owned(),
            None => "Stopped. Nothing is kept: with --out DIR the same command would go on.".to_owned(),
        });
        Ok(Sitting { setting: self, codex, entrants, store, known, remarks })
    }

    /// What makes two runs the same but for their length.
    fn description(&self, codex: &Codex, kind: &str, entrants: &[Entrant], described: &Value) -> anyhow::Result<Value> {
        let armies: Vec<_> = entrants.iter().map(|entrant| &entrant.army).collect();
        let mut all = json!({
            "strategium": env!("CARGO_PKG_VERSION"), "rows": row::VERSION, "kind": kind, "seed": self.seed,
            "fields": self.fields(codex)?, "armies": armies,
        });
        for (name, value) in described.as_object().into_iter().flatten() {
            all[name] = value.clone();
        }
        Ok(all)
    }
}

impl Sitting<'_> {
    /// Fights what is not known yet; the rows of each duel. A later call goes on with the rows of the earlier ones.
    pub fn fight(&mut self, duels: Vec<Duel>, sequential: Option<Sequential>) -> anyhow::Result<Vec<Vec<Row>>> {
        let run = &Run { armies: self.entrants.iter().map(|entrant| entrant.army.clone()).collect(), duels };
        let known: Vec<Row> = self.known.iter().filter(|row| run.has(row.key())).cloned().collect();
        let battles: usize = run.duels.iter().map(|duel| 2 * duel.fixtures.len()).sum();
        let bar = output::progress(battles as u64, "battles");
        bar.inc(known.len() as u64);
        let written: Vec<String> = self.entrants.iter().map(|entrant| entrant.written.clone()).collect();
        let folder = self.defects();
        let records = self.setting.out.as_ref().filter(|_| self.setting.records).map(|out| out.join(RECORDS));
        let unwritten = Mutex::new(None);
        let heard = |row: &Row| {
            bar.inc(1);
            let kept = keep(row, &folder, records.as_deref(), &written);
            let added = self.store.as_ref().map_or(Ok(()), |store| store.add(row));
            if let Err(error) = kept.and(added)
                && let Ok(mut first) = unwritten.lock()
            {
                first.get_or_insert(error);
            }
        };
        let conduct = Conduct { jobs: self.setting.jobs, sequential, known, records: records.is_some(), heard: &heard };
        let rows = run::fight_all(self.codex, run, conduct).map_err(anyhow::Error::msg)?;
        bar.finish_and_clear();
        if let Ok(Some(error)) = unwritten.into_inner() {
            return Err(error).context("what a battle came to could not be kept");
        }
        let known: BTreeSet<_> = self.known.iter().map(Row::key).collect();
        let new = rows.iter().filter(|row| !known.contains(&row.key()));
        self.known.extend(new.map(|row| Row { evidence: None, ..row.clone() }));
        let of_duel = |duel: usize| rows.iter().filter(|row| row.duel == duel).cloned().collect();
        Ok((0..run.duels.len()).map(of_duel).collect())
    }

    /// The folder for battles that broke off.
    fn defects(&self) -> PathBuf {
        self.store.as_ref().map_or(PathBuf::from(defect::FOLDER), Store::defects)
    }

    /// Tells what went wrong; what is left to do is the report.
    pub fn close(self) -> Kept {
        let folder = self.defects();
        for row in self.known.iter().filter(|row| !row.sound()) {
            let [one, two] = row.sides.each_ref().map(|side| &side.army);
            for defect in &row.defects {
                eprintln!("{} {one} v {two}, {}, seed {}: {defect}", output::bad("defect"), row.mission, row.seed);
            }
            eprintln!("  its record and the command that repeats it: {}", folder.join(defect::name(row)).display());
        }
        tell_forfeits(&self.known, &folder);
        Kept {
            defects: self.known.iter().filter(|row| !row.sound()).count(),
            forfeits: self.known.iter().filter(|row| !row.forfeits.is_empty()).count(),
            store: self.store,
            remarks: self.remarks,
            unplayed: unplayed(self.codex, self.entrants),
        }
    }
}

/// What is not played of the armies, with what their imports said.
fn unplayed(codex: &Codex, entrants: &[Entrant]) -> Vec<Unplayed> {
    let notes = |entrant: &Entrant| {
        let said = entrant.findings.iter().filter(|finding| finding.code != "NOT_AUTOMATED");
        said.map(|finding| finding.message.clone()).collect()
    };
    entrants.iter().map(|entrant| Unplayed::of(codex, &entrant.army, notes(entrant))).collect()
}

/// Keeps the record of a battle: beside what went wrong in it, or where records are wanted.
fn keep(row: &Row, folder: &Path, records: Option<&Path>, written: &[String]) -> std::io::Result<()> {
    let Some(evidence) = &row.evidence else { return Ok(()) };
    if let Some(records) = records {
        std::fs::create_dir_all(records)?;
        std::fs::write(records.join(format!("{}.jsonl.gz", defect::name(row))), evidence.record.to_gzip()?)?;
    }
    if row.sound() && row.forfeits.is_empty() {
        return Ok(());
    }
    let command = Repeat::of(row, evidence, written).command();
    let wrong = [&row.defects[..], &row.forfeits].concat();
    defect::keep(folder, &defect::name(row), &wrong, &evidence.record, &command).map(|_| ())
}

/// How many battles that were given up are told one by one.
const FORFEITS_TOLD: usize = 5;

/// Says which battles a program gave up because it failed.
fn tell_forfeits(rows: &[Row], folder: &Path) {
    let given_up: Vec<&Row> = rows.iter().filter(|row| !row.forfeits.is_empty()).collect();
    for row in given_up.iter().take(FORFEITS_TOLD) {
        for why in &row.forfeits {
            eprintln!("{} {}, seed {}: {why}", output::bad("forfeit"), row.mission, row.seed);
        }
        eprintln!("  its record: {}", folder.join(defect::name(row)).with_extension("jsonl.gz").display());
    }
    if given_up.len() > FORFEITS_TOLD {
        eprintln!("  and {} more", output::count(given_up.len() - FORFEITS_TOLD, "battle"));
    }
}

/// What is left to do when all is fought.
pub struct Kept {
    store: Option<Store>,
    /// Battles that went wrong.
    pub defects: usize,
    /// Battles that a program gave up because it failed; they count as lost.
    pub forfeits: usize,
    /// What is not allowed about the armies.
    pub remarks: Vec<String>,
    /// What is not played of them.
    pub unplayed: Vec<Unplayed>,
}

impl Kept {
    /// Writes the report where there is a folder, prints one of both forms, and gives the exit code.
    pub fn finish(
        self,
        report: &Report<'_>,
        document: &Value,
        as_json: bool,
        print: impl FnOnce(),
    ) -> anyhow::Result<std::process::ExitCode> {
        let mut document = document.clone();
        document["remarks"] = json!(self.remarks);
        document["not_played"] = json!(self.unplayed);
        let report = &Report { unplayed: &self.unplayed, remarks: &self.remarks, ..report.clone() };
        let written = match &self.store {
            None => None,
            Some(store) => {
                store.write("result.json", &format!("{document:#}\n"))?;
                Some(store.write("report.html", &report.html())?)
            }
        };
        if as_json {
            println!("{document}");
        } else {
            print();
            self.unplayed.iter().filter_map(Unplayed::sentence).for_each(|line| println!("{}", output::faint(&line)));
            if self.defects > 0 {
                let broken = output::count(self.defects, "battle");
                println!("{}", output::bad(&format!("{broken} went wrong and had no part in these figures")));
            }
            if self.forfeits > 0 {
                let given_up = output::count(self.forfeits, "battle");
                println!("{}", output::bad(&format!("{given_up} lost because a program failed; see above")));
            }
            if let Some(path) = written {
                println!("The report is {}.", path.display());
            }
        }
        Ok(if self.defects == 0 && self.forfeits == 0 {
            std::process::ExitCode::SUCCESS
        } else {
            std::process::ExitCode::FAILURE
        })
    }
}
