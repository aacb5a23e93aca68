//! The report itself: gathered step by step, printed or written as JSON.

use crate::output;
use crate::record::in_order;
use comfy_table::{CellAlignment, Table, presets};
use rules::state::{Clock, Whereabouts};
use rules::{Event, Game, Phase, Played, Player};
use serde_json::{Value, json};

/// What is told of a phase.
struct Chapter {
    round: u8,
    player: Player,
    phase: Phase,
    lines: Vec<Line>,
}

/// A line: what happened, or a roll.
enum Line {
    Event(String),
    Loss(String),
    Roll(String),
}

impl Line {
    fn text(&self) -> &str {
        match self {
            Line::Event(text) | Line::Loss(text) | Line::Roll(text) => text,
        }
    }
}

/// A battle, told.
pub struct Report {
    dice: bool,
    title: String,
    armies: [Vec<String>; 2],
    chapters: Vec<Chapter>,
    /// Totals after each round.
    points: Vec<(u8, [u16; 2])>,
    round: u8,
    end: Value,
    closing: Vec<String>,
}

impl Report {
    /// Of a battle about to begin.
    pub fn new(game: &Game, dice: bool) -> Report {
        let position = &game.setup().position;
        let primary = position.mission.as_ref().and_then(|mission| mission.primary.clone());
        let title = primary.map_or("No mission".to_owned(), |id| format!("Mission: {}", title_case(&id)));
        let mut report = Report {
            dice,
            title,
            armies: Player::BOTH.map(|player| army(game, player)),
            chapters: Vec::new(),
            points: Vec::new(),
            round: round(&game.state().clock),
            end: Value::Null,
            closing: Vec::new(),
        };
        report.open(game, game.state().clock.active, game.state().clock.phase);
        report
    }

    fn open(&mut self, game: &Game, player: Player, phase: Phase) {
        let round = if is_before_battle(phase) { 0 } else { game.state().clock.round };
        self.chapters.push(Chapter { round, player, phase, lines: Vec::new() });
    }

    /// One more step.
    pub fn add(&mut self, game: &Game, played: &Played) {
        for (rolls, event) in in_order(played) {
            if self.dice {
                self.tell(rolls.iter().map(|roll| Line::Roll(words::roll(roll, game.setup()))));
            }
            let Some(event) = event else { continue };
            if let Event::PhaseBegan(player, phase) = event {
                self.open(game, *player, *phase);
                continue;
            }
            let Some(text) = words::event(event, game.setup()) else { continue };
            match event {
                // Single deaths are in the sums of their volley.
                Event::Slain(_) => {}
                Event::Destroyed(_) => self.tell([Line::Loss(text)]),
                _ => self.tell([Line::Event(text)]),
            }
        }
        let now = round(&game.state().clock);
        let points = game.state().purses.map(|purse| purse.vp);
        match self.points.last_mut() {
            Some((round, held)) if *round == self.round => *held = points,
            _ => self.points.push((self.round, points)),
        }
        self.round = now;
    }

    fn tell(&mut self, lines: impl IntoIterator<Item = Line>) {
        if let Some(chapter) = self.chapters.last_mut() {
            chapter.lines.extend(lines);
        }
    }

    /// The end, as far as the record goes.
    pub fn finish(&mut self, game: &Game) {
        let clock = game.state().clock;
        let vp = game.state().purses.map(|purse| purse.vp);
        let left = Player::BOTH.map(|player| models(game, player));
        let held = Player::BOTH.map(|player| {
            game.state().objectives.iter().filter(|o| !o.gone && o.controlled_by == Some(player)).count()
        });
        let winner = clock.over.map(|ending| ending.winner.map_or(0, Player::number));
        self.end = json!({
            "finished": clock.over.is_some(), "winner": winner, "vp": vp, "round": clock.round,
            "models": left.map(|(alive, all)| json!({"alive": alive, "of": all})), "markers": held,
            "hash": game.hash().to_string(),
        });
        self.closing = vec![match winner {
            None => format!("Unfinished: round {}, {} phase", clock.round, clock.phase.as_str().to_lowercase()),
            Some(0) => format!("A draw, {} to {}", vp[0], vp[1]),
            Some(winner) => format!("Player {winner} wins, {} to {}", vp[0], vp[1]),
        }];
        self.closing.extend(Player::BOTH.iter().zip(left).zip(held).map(|((player, (alive, all)), held)| {
            let markers = if held == 1 { "marker" } else { "markers" };
            format!("Player {}: {alive} of {all} models left, {held} {markers} held", player.number())
        }));
    }

    /// As JSON.
    pub fn json(&self, only: Option<u8>) -> Value {
        let mut rounds: Vec<u8> = self.chapters.iter().map(|chapter| chapter.round).collect();
        rounds.dedup();
        rounds.retain(|round| only.is_none_or(|only| only == *round));
        let rounds: Vec<Value> = rounds
            .into_iter()
            .map(|round| {
                let phases: Vec<Value> = self
                    .chapters
                    .iter()
                    .filter(|chapter| chapter.round == round)
                    .map(|chapter| {
                        let lines: Vec<&str> = chapter.lines.iter().map(Line::text).collect();
                        json!({"player": chapter.player.number(), "phase": chapter.phase.as_str(), "lines": lines})
                    })
                    .collect();
                let vp = self.points.iter().find(|(held, _)| *held == round).map(|(_, vp)| vp);
                json!({"round": round, "phases": phases, "vp": vp})
            })
            .collect();
        json!({"title": self.title, "armies": self.armies, "rounds": rounds, "final": self.end})
    }

    /// For people.
    pub fn print(&self, only: Option<u8>) {
        println!("{}", output::strong(&self.title));
        for (at, army) in self.armies.iter().enumerate() {
            println!("\n{}", output::strong(&format!("Player {}", at + 1)));
            army.iter().for_each(|line| println!("  {line}"));
        }
        for chapter in self.chapters.iter().filter(|chapter| only.is_none_or(|only| only == chapter.round)) {
            if chapter.lines.is_empty() {
                continue;
            }
            let phase = title_case(chapter.phase.as_str());
            let heading = match chapter.round {
                0 => format!("Before the battle: {phase}"),
                round => format!("Round {round}, player {}: {phase}", chapter.player.number()),
            };
            println!("\n{}", output::strong(&heading));
            for line in &chapter.lines {
                match line {
                    Line::Event(text) => println!("  {text}"),
                    Line::Loss(text) => println!("  {}", output::bad(text)),
                    Line::Roll(text) => println!("    {}", output::faint(text)),
                }
            }
        }
        println!();
        self.print_points();
        self.closing.iter().for_each(|line| println!("{line}"));
    }

    fn print_points(&self) {
        let mut table = Table::new();
        table.load_preset(presets::UTF8_HORIZONTAL_ONLY);
        let rounds: Vec<&(u8, [u16; 2])> = self.points.iter().filter(|(round, _)| *round > 0).collect();
        let heads = rounds.iter().map(|(round, _)| format!("round {round}"));
        table.set_header(std::iter::once("victory points".to_owned()).chain(heads).chain(["total".to_owned()]));
        for player in Player::BOTH {
            let at = player.index();
            let mut before = 0;
            let gains = rounds.iter().map(|(_, vp)| {
                let gained = i32::from(vp[at]) - before;
                before = i32::from(vp[at]);
                gained.to_string()
            });
            let mut row: Vec<String> = std::iter::once(format!("player {}", player.number())).chain(gains).collect();
            row.push(rounds.last().map_or(0, |(_, vp)| vp[at]).to_string());
            table.add_row(row);
        }
        table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
        println!("{table}");
    }
}

const fn is_before_battle(phase: Phase) -> bool {
    matches!(phase, Phase::Formations | Phase::Deployment | Phase::Scout)
}

/// The battle round; 0 before the battle.
fn round(clock: &Clock) -> u8 {
    if is_before_battle(clock.phase) { 0 } else { clock.round }
}

fn models(game: &Game, player: Player) -> (usize, usize) {
    let all = || game.setup().units_of(player).flat_map(|unit| game.setup().unit(unit).model_ids());
    (all().filter(|&model| game.state().model(model).alive()).count(), all().count())
}

/// Each unit of an army with how many models it has, whom it leads or what it rides in.
fn army(game: &Game, player: Player) -> Vec<String> {
    let setup = game.setup();
    let heading = setup.position.armies.of(player).map(|army| {
        let own = Some(army.name.clone()).filter(|name| !name.is_empty());
        let parts = [own, army.faction.as_deref().map(title_case), army.detachment.as_deref().map(title_case)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    });
    let mut out: Vec<String> = heading.into_iter().filter(|line| !line.is_empty()).collect();
    out.extend(setup.units_of(player).map(|unit| {
        let card = setup.unit(unit);
        let state = game.state().unit(unit);
        let count = card.model_ids().count();
        let name = if count == 1 { card.name.clone() } else { format!("{count} {}", card.name) };
        let how = match (state.attached_to, state.place) {
            (Some(led), _) => format!(", leading {}", setup.unit(led).name),
            (None, Whereabouts::Embarked(carrier)) => format!(", in {}", setup.unit(carrier).name),
            (None, Whereabouts::Reserves(_)) => ", in reserves".to_owned(),
            _ => String::new(),
        };
        format!("{name}{how}")
    }));
    out
}

/// `take-and-hold` as `Take and hold`.
fn title_case(id: &str) -> String {
    let text = id.to_lowercase().replace(['-', '_'], " ");
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
