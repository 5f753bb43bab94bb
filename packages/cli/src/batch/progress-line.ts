import type { BatchProgress } from '@waybill/batch';
import type { Io, Output } from '../io.js';
import { moneyText } from '../render/money.js';

/** To the beginning of the line, which is then empty. */
const ERASE = '\r\u001b[K';
/** Characters of the bar, where there is room for one. */
const WIDEST = 24;
const NARROWEST = 6;

/** Shows how far a batch is: one line on a terminal, else a line for each tenth of the rows. */
export class ProgressLine {
  #tenth = 0;
  #last = '';

  constructor(private readonly stderr: Output) {}

  show(progress: BatchProgress): void {
    if (this.stderr.isTTY) {
      this.stderr.write(`${ERASE}${barOf(progress, this.stderr.columns ?? 80)}`);
      return;
    }
    const tenth = Math.floor((settled(progress) / Math.max(1, progress.total)) * 10);
    if (tenth > this.#tenth) this.#write(progress);
    this.#tenth = tenth;
  }

  /** How far it is in the end. */
  end(progress: BatchProgress): void {
    if (this.stderr.isTTY) this.stderr.write(ERASE);
    this.#write(progress);
  }

  #write(progress: BatchProgress): void {
    const text = progressText(progress);
    if (text !== this.#last) this.stderr.write(`${text}\n`);
    this.#last = text;
  }
}

/** Counts rows on a terminal: `12 of 60 rows written`. */
export function countRows(
  total: number,
  done: string,
  { stderr }: Pick<Io, 'stderr'>,
): Disposable & { readonly next: () => void } {
  let count = 0;
  return {
    next: () => {
      count += 1;
      if (stderr.isTTY) stderr.write(`${ERASE}${count} of ${total} rows ${done}`);
    },
    [Symbol.dispose]: () => {
      if (stderr.isTTY && count > 0) stderr.write(ERASE);
    },
  };
}

/** A line that is shorter than the terminal is wide, so that it can be erased. */
function barOf(progress: BatchProgress, columns: number): string {
  const text = progressText(progress).slice(0, Math.max(0, columns - 1));
  const width = Math.min(WIDEST, columns - text.length - 2);
  if (width < NARROWEST) return text;
  const full = Math.round((settled(progress) / Math.max(1, progress.total)) * width);
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${text}`;
}

/** `32 of 60 rows: 30 bought, 2 failed, 28 waiting, spent 543.20 CAD, 12 s left` */
function progressText(progress: BatchProgress): string {
  const { total, done, failed, waiting, held, spent, time_left_ms } = progress;
  const parts = [
    `${settled(progress)} of ${total} rows: ${done} bought`,
    `${failed} failed`,
    `${waiting} waiting`,
    ...(held === undefined
      ? []
      : [`${held.rows} of them until ${held.until.slice(11, 16)} UTC for what another process had begun`]),
    ...(spent.length > 0 ? [`spent ${moneyOf(spent)}`] : []),
    ...(time_left_ms !== undefined && waiting > 0 ? [`${durationText(time_left_ms)} left`] : []),
  ];
  return parts.join(', ');
}

/** `543.20 CAD and 12.00 USD`; nothing spent is `nothing`. */
export function moneyOf(amounts: readonly { readonly amount: string; readonly currency: string }[]): string {
  if (amounts.length === 0) return 'nothing';
  return amounts.map(({ amount, currency }) => moneyText(Number(amount), currency)).join(' and ');
}

function settled({ done, failed }: BatchProgress): number {
  return done + failed;
}

/** `40 s`, `12 min`, `5 h`, `3 days` */
export function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
