import type { BatchEvent, BatchProgress } from '@waybill/batch';
import type { Io } from '../io.js';
import { moneyText } from '../render/money.js';

/** To the beginning of the line, which is then empty. */
const ERASE = '\r\u001b[K';
const WIDTH = 24;

/** Shows how far a batch is: one line on a terminal, else a line for each tenth of the rows. Resolves when the events end. */
export async function showProgress(
  events: AsyncIterable<BatchEvent>,
  { stderr }: Pick<Io, 'stderr'>,
): Promise<void> {
  let tenth = 0;
  for await (const event of events) {
    if (event.type !== 'progress') continue;
    const { progress } = event;
    if (stderr.isTTY) stderr.write(`${ERASE}${barOf(progress, stderr.columns ?? 80)}`);
    else {
      const now = Math.floor((settled(progress) / Math.max(1, progress.total)) * 10);
      if (now > tenth) stderr.write(`${progressText(progress)}\n`);
      tenth = Math.max(tenth, now);
    }
  }
  if (stderr.isTTY) stderr.write(ERASE);
}

/** A line that does not get longer than the terminal is wide, so that it can be erased. */
function barOf(progress: BatchProgress, columns: number): string {
  const full = Math.round((settled(progress) / Math.max(1, progress.total)) * WIDTH);
  const line = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${progressText(progress)}`;
  return line.length < columns ? line : progressText(progress).slice(0, Math.max(0, columns - 1));
}

/** `32 of 60 rows: 30 bought, 2 failed, 28 waiting, spent 543.20 CAD, 12 s left` */
export function progressText(progress: BatchProgress): string {
  const { total, done, failed, waiting, spent, time_left_ms } = progress;
  const parts = [
    `${settled(progress)} of ${total} rows: ${done} bought`,
    `${failed} failed`,
    `${waiting} waiting`,
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

function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
