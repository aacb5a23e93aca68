/** Requests of the skirmish over HTTP. */
import { post, request } from '../net/api';
import type { Created, HexReplay, HexScenarioCard, NewHexGame } from '../protocol';

const of = (game: string) => `/api/skirmish/${encodeURIComponent(game)}`;

export const hexApi = {
  scenarios: () => request<HexScenarioCard[]>('/api/skirmish/scenarios'),
  create: (wanted: NewHexGame) => post<Created>('/api/skirmish', wanted),
  replayOfGame: (game: string) => request<HexReplay>(`${of(game)}/replay`),
  replay: (record: Blob) => request<HexReplay>('/api/skirmish/replay', { method: 'POST', body: record }),
  recordUrl: (game: string) => `${of(game)}/record`,
};
