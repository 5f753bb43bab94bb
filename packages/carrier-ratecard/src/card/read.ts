/** Loads rate cards from files, folders and data. */
import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { RateCardDocument } from './card-text.js';
import { RateCard } from './compile.js';
import { dataSource } from './data.js';
import { readDocument } from './document.js';
import { sheetsSource } from './sheets.js';
import { type CardSource, Problems, refusedCard } from './source.js';
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
  const card = new RateCard(rows, problems);
  problems.throwAny();
  return card;
}

const FORMATS = ['.yaml', '.yml', '.json'];

function sourceAt(path: string): CardSource {
  const stats = attempt(path, () => statSync(path));
  if (stats.isDirectory()) {
    return sheetsSource(
      textsOf(path, attempt(path, () => readdirSync(path)).filter(isSheet)),
      basename(path),
    );
  }
  const name = basename(path);
  if (!FORMATS.includes(extname(path).toLowerCase()))
    throw refusedCard(path, [`${name}: must end in ${FORMATS.join(', ')}, or be a folder of CSV sheets`]);
  return yamlSource(textsOf(dirname(path), [name]).get(name) ?? '', name);
}

/** Files of the system, such as `._rates.csv`, begin with a dot. */
function isSheet(name: string): boolean {
  return extname(name).toLowerCase() === '.csv' && !name.startsWith('.');
}

/** @throws ConfigurationError that names every file that is not text. */
function textsOf(folder: string, names: readonly string[]): Map<string, string> {
  const problems: string[] = [];
  const texts = names.map((name) => {
    const path = join(folder, name);
    const bytes = attempt(path, () => readFileSync(path));
    if (!isUtf8(bytes)) {
      const readable = new TextDecoder().decode(bytes).split('\uFFFD', 1)[0] ?? '';
      problems.push(`${name}:${readable.split('\n').length}: is not UTF-8; save it in UTF-8`);
    }
    return [name, bytes.toString('utf8')] as const;
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
