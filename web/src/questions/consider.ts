/** What the server says the answers to an open question come to. */
import type { TermInfo } from '../protocol';

export interface ConsiderInfo {
  seq: number;
  kind: string;
  rules: RuleInfo[];
  answers: AnswerInfo[];
  default: number | null;
  suggested: number | null;
  cp: number;
  stake: StakeInfo | null;
  warnings: WarningInfo[];
}
export interface RuleInfo {
  id: string;
  name: string;
  text: string;
  cp: number | null;
}
export interface AnswerInfo {
  option: number;
  rule: string | null;
  names: string[];
  text: string;
  worth: number | null;
  terms: TermInfo[];
  cp: number;
  facts: Fact[];
}
export interface OddsInfo {
  attacks: number;
  hits: number;
  damage: number;
  slain: number;
  at_least_one: number;
  destroyed: number;
}
export type Fact =
  | { fact: 'attack'; unit_id: string; target_id: string; melee: boolean; all_reach: boolean; odds: OddsInfo }
  | {
      fact: 'attack_changes';
      unit_id: string;
      target_id: string;
      melee: boolean;
      all_reach: boolean;
      before: OddsInfo;
      after: OddsInfo;
    }
  | { fact: 'shots'; target_id: string; unit_ids: string[]; before: OddsInfo; after: OddsInfo }
  | { fact: 'charge'; unit_id: string; target_id: string; need: number; chance: number }
  | {
      fact: 'charge_changes';
      unit_id: string;
      target_id: string;
      after_move: boolean;
      before: number;
      after: number;
    }
  | { fact: 'mortal_wounds'; unit_id: string; mean: number }
  | { fact: 'shock_test'; unit_id: string; passes: number }
  | { fact: 'loss'; unit_id: string; model_id: string; model: ModelKind; wounds: number; more: number }
  | { fact: 'control'; objective_id: string; before: [number, number]; after: [number, number] }
  | { fact: 'unit'; unit_id: string; points: number; wounds: number }
  | { fact: 'applies'; unit_ids: string[] }
  | { fact: 'card'; card_id: string; chance: number }
  | { fact: 'secret_mission'; id: string; done: boolean };
export type ModelKind = 'plain' | 'special' | 'character';
export interface StakeInfo {
  stake: 'destroyed' | 'below_half' | 'character_slain' | 'charge_reaches';
  unit_id: string;
  model_id: string | null;
  weapon: string | null;
  target_id: string | null;
  kept: number;
  rerolled: number;
}
export type WarningInfo =
  | { warning: 'empty_transports'; unit_ids: string[] }
  | { warning: 'unused_rule'; rule: string; kept: boolean }
  | { warning: 'idle_units'; could: 'move' | 'arrive' | 'shoot' | 'charge' | 'fight'; unit_ids: string[] }
  | { warning: 'no_room'; unit_ids: string[] };
