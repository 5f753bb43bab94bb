import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstLine } from './failures.js';
import { packageRoot } from './package-root.js';

/** What the checks said about a carrier. */
export interface Report {
  readonly carrier: { readonly id: string; readonly name: string };
  /** Package and version, of the carrier where it stands in one, and of this suite. */
  readonly versions: readonly string[];
  readonly passed: readonly string[];
  readonly failed: readonly { readonly name: string; readonly error: unknown }[];
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
  /** What was counted on the way. */
  readonly notes: readonly string[];
}

/** A report as Markdown, for a README: the same as long as the outcome is, so it holds no date and no time. */
export function reportAsMarkdown({ carrier, versions, passed, failed, skipped, notes }: Report): string {
  const outcomes = [
    ...passed.map((name) => [name, 'passed']),
    ...failed.map(({ name, error }) => [name, `**failed**: ${firstLine(error)}`]),
    ...skipped.map(({ name, reason }) => [name, `skipped: ${reason}`]),
  ];
  const lines = [
    `### ${carrier.name} (\`${carrier.id}\`): ${passed.length} checks passed, ${failed.length} failed, ${skipped.length} skipped`,
    `Judged by ${versions.join(', ')}.`,
    ['| check | outcome |', '| - | - |', ...outcomes.map((cells) => `| ${cells.map(cell).join(' | ')} |`)],
    notes.map((note) => `- ${note}`),
  ];
  return `${lines
    .filter((part) => part.length > 0)
    .map((part) => [part].flat().join('\n'))
    .join('\n\n')}\n`;
}

/** Checks of one reason that are named; more are counted. */
const NAMED = 3;

/** Why checks did not run, and what was counted, which a list of test names does not show. Empty if there is neither. */
export function reportInShort({ carrier, skipped, notes }: Report): string {
  const reasons = Map.groupBy(skipped, ({ reason }) => reason);
  const lines = [...reasons].map(([reason, checks]) => {
    const names = checks.map(({ name }) => `"${name}"`).join(', ');
    return `skipped ${checks.length > NAMED ? `${checks.length} checks` : names}: ${reason}`;
  });
  return [...lines, ...notes].map((line) => `${carrier.id}: ${line}`).join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

/** The package that a folder stands in, and this one, with their versions. */
export function versionsFor(folder: string): string[] {
  const roots = [packageRoot(folder), packageRoot(fileURLToPath(new URL('.', import.meta.url)))];
  return [...new Set(roots.flatMap((root) => (root === undefined ? [] : versionOf(root))))];
}

function versionOf(root: string): string[] {
  const manifest = join(root, 'package.json');
  if (!existsSync(manifest)) return [];
  const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string; version?: string };
  return name === undefined ? [] : [version === undefined ? name : `${name} ${version}`];
}
