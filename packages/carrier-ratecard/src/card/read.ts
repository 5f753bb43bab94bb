/** Rate cards from where they are kept. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { RateCard } from './compile.js';
import { dataSource } from './data.js';
import { readDocument } from './document.js';
import { sheetsSource } from './sheets.js';
import { type CardSource, Problems, refusedCard } from './source.js';
import type { RateCardDocument } from './written.js';
import { yamlSource } from './yaml.js';

/**
 * Reads a rate card from a file in YAML (`.yaml`, `.yml`) or JSON (`.json`), or from a folder of CSV sheets.
 * @throws ConfigurationError with every problem of the card, each with file, line and column.
 */
export function readRateCard(path: string): RateCard {
  return cardFrom(sourceAt(path));
}

/**
 * A rate card from a document that is already there as data.
 * @throws ConfigurationError with every problem of the card, each with its path in the document.
 */
export function parseRateCard(document: RateCardDocument): RateCard {
  return cardFrom(dataSource(document));
}

function cardFrom(source: CardSource): RateCard {
  const problems = new Problems(source);
  // What could not be parsed holds no fields that could be missing.
  if (source.document === undefined) problems.throwAny();
  const rows = readDocument(source.document, problems);
  if (rows === undefined) throw problems.error();
  const card = new RateCard(rows, source.rowAt, problems);
  problems.throwAny();
  return card;
}

const FORMATS = ['.yaml', '.yml', '.json'];

function sourceAt(path: string): CardSource {
  const stats = attempt(path, () => statSync(path));
  if (stats.isDirectory()) {
    const names = attempt(path, () => readdirSync(path)).filter((name) => extname(name) === '.csv');
    return sheetsSource(
      new Map(names.sort().map((name) => [name, textOf(join(path, name))])),
      basename(path),
    );
  }
  if (!FORMATS.includes(extname(path)))
    throw refusedCard(path, [`must end in ${FORMATS.join(', ')}, or be a folder of CSV sheets`]);
  return yamlSource(textOf(path), basename(path));
}

function textOf(path: string): string {
  const bytes = attempt(path, () => readFileSync(path));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusedCard(path, ['is not written in UTF-8; save it as such']);
  }
}

function attempt<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw refusedCard(path, [`cannot be read: ${(error as Error).message}`]);
  }
}
