import type { DryRun } from '@waybill/core';
import type { WireElement, WireSource } from '@waybill/core/plugin';
import type { Io } from '../io.js';
import type { Names } from '../names.js';
import { pageOf } from '../render/page.js';
import { problems } from '../render/problems.js';
import { type TableStyle, table } from '../render/table.js';
import { requestText } from './render.js';

/** Prints what accounts would send. */
export async function showDryRuns(
  runs: readonly DryRun[],
  names: Names,
  { json = false }: { readonly json?: boolean | undefined },
  io: Io,
): Promise<void> {
  if (json) {
    io.stdout.write(`${JSON.stringify(runs, null, 2)}\n`);
    return;
  }
  const style = pageOf(io.stdout);
  const texts: string[] = [];
  for (const run of runs) texts.push(await runText(run, names, style));
  io.stdout.write(`Nothing is sent: this is a dry run.\n\n${texts.join('\n')}`);
}

const LATER =
  'These are the first calls. Those that follow depend on replies; a token is fetched before, where there is none.';

async function runText(
  { calls, errors, untraced }: DryRun,
  names: Names,
  style: TableStyle,
): Promise<string> {
  if (calls.length === 0) return problems(errors, names, style.paint).trimStart();
  const texts: string[] = [];
  for (const call of calls)
    texts.push(`${await requestText(call, style.paint)}${sourcesTable(call.elements, style)}\n`);
  const unsure =
    untraced.length === 0
      ? ''
      : `Not traced, since the carrier takes no other value that was tried: ${untraced.join(', ')}.\n`;
  return `${texts.join('')}${unsure}${LATER}\n`;
}

function sourcesTable(elements: readonly WireElement[], style: TableStyle): string {
  const columns = [
    { title: 'element' },
    { title: 'value', cut: 12 },
    { title: 'comes from', wrap: true },
  ] as const;
  const rows = elements.map(({ path, value, sources }) => [
    path,
    value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value,
    sources.length === 0 ? 'constant' : sources.map(sourceText).join(', '),
  ]);
  return table(columns, rows, style);
}

const LONGEST = 40;

const WORDS = { clock: 'the time', identifier: 'a new identifier', login: 'the login' } as const;

function sourceText({ from, name, decides, left_out, assumed }: WireSource): string {
  const what = from === 'request' ? name : from === 'setting' ? `setting ${name}` : WORDS[from];
  const notes = [
    ...(left_out ? ['left out'] : []),
    ...(decides === 'presence' ? ['whether it is there'] : []),
    ...(assumed ? ['the same value'] : []),
  ];
  return notes.length === 0 ? `${what}` : `${what} (${notes.join(', ')})`;
}
