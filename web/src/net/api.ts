/** Requests over HTTP: lists, new games, odds, replays. */
import { wordReplay } from '../language/arrive';
import type {
  ArmyDetail,
  AnalysisAnswer,
  BringArmy,
  BroughtArmy,
  Catalog,
  Created,
  ErrorInfo,
  GameCard,
  ImportAnswer,
  MendRequest,
  NewGame,
  OddsAnswer,
  OddsRequest,
  PlayedFrom,
  PlayFrom,
  Reach,
  Replay,
  Stored,
  Story,
  VerifiedInfo,
} from '../protocol';

/** A refusal: a stable code and a sentence that says what to do. */
export class ApiError extends Error {
  constructor(public readonly info: ErrorInfo) {
    super(info.message);
  }
}

export async function request<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError({ code: 'OFFLINE', message: 'The server cannot be reached. Try again in a moment.' });
  }
  if (response.ok) return (await response.json()) as T;
  const info = (await response.json().catch(() => null)) as ErrorInfo | null;
  throw new ApiError(info ?? { code: 'HTTP', message: `The server answered ${response.status}.` });
}

export const post = <T>(path: string, body: unknown) =>
  request<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A game of this server, or a shared record. */
export type BattleId = { game: string; replay?: undefined } | { game?: undefined; replay: string };

const pathOf = ({ game, replay }: BattleId): string =>
  game !== undefined
    ? `/api/games/${encodeURIComponent(game)}`
    : `/api/replays/${encodeURIComponent(replay)}`;

let held: Promise<Catalog> | undefined;

export const api = {
  /** Asked once a visit. */
  catalog(): Promise<Catalog> {
    held ??= request<Catalog>('/api/catalog').catch((error: unknown) => {
      held = undefined;
      throw error;
    });
    return held;
  },
  army: (id: string) => request<ArmyDetail>(`/api/armies/${encodeURIComponent(id)}`),
  /** A list as it comes: a file's bytes, or what was pasted. */
  importList: (list: Blob) => request<ImportAnswer>('/api/armies/import', { method: 'POST', body: list }),
  mend: (wanted: MendRequest) => post<ImportAnswer>('/api/armies/mend', wanted),
  create: (wanted: NewGame) => post<Created>('/api/games', wanted),
  games: (games: string[]) => post<GameCard[]>('/api/games/list', { games }),
  game: (id: string) => request<GameCard>(`/api/games/${encodeURIComponent(id)}`),
  /** Judges the army a guest brings, and begins the battle with it where it is confirmed. */
  bring: (id: string, army: BringArmy) =>
    post<BroughtArmy>(`/api/games/${encodeURIComponent(id)}/army`, army),
  /** Under which addresses other devices find the server. */
  reach: () => request<Reach>('/api/reach'),
  odds: (wanted: OddsRequest) => post<OddsAnswer>('/api/odds', wanted),
  replayOfGame: (id: string) =>
    request<Replay>(`/api/games/${encodeURIComponent(id)}/replay`).then(wordReplay),
  replay: (id: string) => request<Replay>(`/api/replays/${encodeURIComponent(id)}`).then(wordReplay),
  verifyGame: (id: string) => request<VerifiedInfo>(`/api/games/${encodeURIComponent(id)}/verify`),
  verifyReplay: (id: string) => request<VerifiedInfo>(`/api/replays/${encodeURIComponent(id)}/verify`),
  storeReplay: (record: Blob) => request<Stored>('/api/replays', { method: 'POST', body: record }),
  story: (game: string) => request<Story>(`/api/games/${encodeURIComponent(game)}/story`),
  /** A new game that begins at a step of this one. */
  playFrom: (of: BattleId, wanted: PlayFrom) => post<PlayedFrom>(`${pathOf(of)}/from`, wanted),
  /** Looks at an analysis, begins it or stops it. */
  analysis: (of: BattleId, method: 'GET' | 'POST' | 'DELETE') =>
    request<AnalysisAnswer>(`${pathOf(of)}/analysis`, { method }),
  pictureUrl: (of: BattleId) => `${pathOf(of)}/picture`,
  recordUrl: (id: string) => `/api/games/${encodeURIComponent(id)}/record`,
};
