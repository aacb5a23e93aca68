/** The chess clock: what is left, and how it is written. */
import type { ClockInfo } from '../protocol';

/** Seconds left of a side, a number of seconds after the server's message. */
export function remaining(clock: ClockInfo, player: number, since: number): number {
  const used = clock.used[player === 2 ? 1 : 0];
  const running = clock.running === player ? since : 0;
  return clock.minutes * 60 - used - running;
}

export function clockText(seconds: number): string {
  const over = seconds < 0;
  const whole = Math.floor(Math.abs(seconds));
  const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  return over ? `−${text}` : text;
}
