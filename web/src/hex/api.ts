/** Requests of the skirmish over HTTP. */
import { post, request } from '../net/api';
import type { Created, HexCard, HexReplay, HexScenarioCard, NewHexGame } from '../protocol';

const of = (game: string) => `/api/skirmish/${encodeURIComponent(game)}`;

export const hexApi = {
  scenarios: () => request<HexScenarioCard[]>('/api/skirmish/scenarios'),
  games: (games: string[]) => post<HexCard[]>('/api/skirmish/list', { games }),
  create: (wanted: NewHexGame) => post<Created>('/api/skirmish', wanted),
  replayOfGame: (game: string) => request<HexReplay>(`${of(game)}/replay`),
  replay: (record: Blob) => request<HexReplay>('/api/skirmish/replay', { method: 'POST', body: record }),
  recordUrl: (game: string) => `${of(game)}/record`,
};
