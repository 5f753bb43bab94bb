/** Loads rate cards from files, folders and data. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { RateCardDocument } from './card-text.js';
import { RateCard } from './compile.js';
import { dataSource } from './data.js';
import { readDocument } from './document.js';
import { sheetsSource } from './sheets.js';
import { type CardSource, Problems, refusedCard } from './source.js';
import { textOf } from './text.js';
import { yamlSource } from './yaml.js';

/**
 * Reads a rate card from a file in YAML (`.yaml`, `.yml`) or JSON (`.json`), or from a folder of CSV sheets.
 * @throws ConfigurationError with every problem of the card, each with file, line and column.
 */
export function readRateCard(path: string): RateCard {
  return cardFrom(sourceAt(path));
}

/**
 * A rate card from a document that is already in memory.
 * @throws ConfigurationError with every problem of the card, each with its path in the document.
 */
export function parseRateCard(document: RateCardDocument): RateCard {
  return cardFrom(dataSource(document));
}

function cardFrom(source: CardSource): RateCard {
  const problems = new Problems(source);
  // A document that could not be parsed is not checked for missing fields.
  if (source.document === undefined) problems.throwAny();
  const rows = readDocument(source.document, problems);
  if (rows === undefined) throw problems.error();
  const card = new RateCard(rows, versionOf(source.document), problems);
  problems.throwAny();
  return card;
}

/** Enough to tell the editions of a card apart. */
const VERSION_LENGTH = 12;

function versionOf(document: unknown): string {
  const text = JSON.stringify(document, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  return createHash('sha256').update(text).digest('hex').slice(0, VERSION_LENGTH);
}

const FORMATS = ['.yaml', '.yml', '.json'];
/** Files of Excel, LibreOffice and Numbers. */
const WORKBOOKS = ['.xlsx', '.xlsm', '.xls', '.ods', '.numbers'];

function sourceAt(path: string): CardSource {
  const name = basename(path);
  const stats = attempt(path, () => statSync(path));
  if (stats.isDirectory() && !hasExtension(name, WORKBOOKS)) return sheetsSource(sheetsIn(path), name);
  if (hasExtension(name, WORKBOOKS)) throw refusedCard(path, [`${name}: ${AS_SHEETS}`]);
  if (hasExtension(name, ['.csv']))
    throw refusedCard(path, [`${name}: is one sheet; a card is the folder that holds its sheets`]);
  if (!hasExtension(name, FORMATS))
    throw refusedCard(path, [`${name}: must end in ${FORMATS.join(', ')}, or be a folder of CSV sheets`]);
  return yamlSource(textsOf(dirname(path), [name]).get(name) ?? '', name);
}

const AS_SHEETS =
  'is a workbook, which is not read; save each of its sheets as card.csv, services.csv, zones.csv, rates.csv and so on in one folder (Excel: Save As, "CSV UTF-8"; LibreOffice: Save As, "Text CSV"), and give the folder as the card';

function hasExtension(name: string, extensions: readonly string[]): boolean {
  return extensions.includes(extname(name).toLowerCase());
}

/** @throws ConfigurationError also for a workbook in the place of a sheet. */
function sheetsIn(folder: string): Map<string, string> {
  // Files of the system, such as `._rates.csv`, begin with a dot.
  const names = attempt(folder, () => readdirSync(folder)).filter((name) => !name.startsWith('.'));
  const sheets = names.filter((name) => hasExtension(name, ['.csv']));
  const workbooks = names.filter((name) => hasExtension(name, WORKBOOKS));
  if (sheets.length === 0 && workbooks.length > 0)
    throw refusedCard(
      folder,
      workbooks.map((name) => `${name}: ${AS_SHEETS}`),
    );
  return textsOf(folder, sheets);
}

/** @throws ConfigurationError that names every file that is not text. */
function textsOf(folder: string, names: readonly string[]): Map<string, string> {
  const problems: string[] = [];
  const texts = names.map((name) => {
    const path = join(folder, name);
    const read = textOf(
      attempt(path, () => readFileSync(path)),
      hasExtension(name, ['.csv']),
    );
    if ('problem' in read) problems.push(`${name}:${read.line}: ${read.problem}`);
    return [name, 'text' in read ? read.text : ''] as const;
  });
  if (problems.length > 0) throw refusedCard(folder, problems);
  return new Map(texts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function attempt<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw refusedCard(path, [`cannot be read: ${(error as Error).message}`]);
  }
}
