import { unreadableFile } from '@waybill/batch/files';
import type { SaxesTagPlain } from 'saxes';
import type { Row } from './fields.js';
import { type Parts, partsOf } from './unzip.js';
import { type NumberForm, numberForms, sharedStrings } from './xlsx-tables.js';
import { parsed } from './xml.js';

/** As many columns as a spreadsheet program has. */
const MOST_COLUMNS = 16_384;

/** The rows of the first sheet of a workbook that is shown. Formulas are not calculated: their last results are read. */
export function* xlsxRows(file: Uint8Array): Generator<Row> {
  const parts = partsOf(file);
  const { sheet, is1904 } = firstSheet(parts);
  const strings = sharedStrings(parts.read('xl/sharedStrings.xml'));
  const forms = numberForms(parts.read('xl/styles.xml'));
  const found = parts.read(sheet);
  if (found === undefined) throw unreadableFile('the workbook has no sheet with cells');

  let rows: Row[] = [];
  let cells: string[] = [];
  let number = 0;
  let at = -1;
  let type = '';
  let form: NumberForm | undefined;
  let text: string | undefined;
  let value = '';
  function open({ name, attributes }: SaxesTagPlain): void {
    if (name === 'row') {
      number = Number(attributes.r) || number + 1;
      cells = [];
      at = -1;
    } else if (name === 'c') {
      at = columnOf(attributes.r) ?? at + 1;
      type = attributes.t ?? 'n';
      form = forms[Number(attributes.s ?? -1)];
      value = '';
    } else if (name === 'v' || name === 't') text = '';
  }
  function close({ name }: SaxesTagPlain): void {
    if (name === 'v' || name === 't') {
      value += text ?? '';
      text = undefined;
    } else if (name === 'c' && value !== '' && at < MOST_COLUMNS) {
      while (cells.length < at) cells.push('');
      cells[at] =
        type === 's' ? (strings[Number(value)] ?? '') : type === 'n' ? shown(value, form, is1904) : value;
    } else if (name === 'row') rows.push({ number, cells });
  }
  for (const _ of parsed(found, {
    open,
    close,
    text: (piece) => (text = text === undefined ? text : text + piece),
  })) {
    yield* rows;
    rows = [];
  }
  yield* rows;
}

/** The first sheet that is not hidden, as the workbook lists them. */
function firstSheet(parts: Parts): { readonly sheet: string; readonly is1904: boolean } {
  const workbook = parts.read('xl/workbook.xml');
  if (workbook === undefined) throw unreadableFile('the file is a zip, but no workbook (.xlsx)');
  let id: string | undefined;
  let is1904 = false;
  const open = ({ name, attributes }: SaxesTagPlain) => {
    if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
    if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') id ??= attributes['r:id'];
  };
  for (const _ of parsed(workbook, { open }));
  const targets = new Map<string, string>();
  const relations = parts.read('xl/_rels/workbook.xml.rels');
  const relation = ({ attributes: { Id = '', Target = '' } }: SaxesTagPlain) => void targets.set(Id, Target);
  if (relations !== undefined) for (const _ of parsed(relations, { open: relation }));
  const target = targets.get(id ?? '') ?? 'worksheets/sheet1.xml';
  return { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`, is1904 };
}

/** `AB12` is column 27, from 0. */
function columnOf(reference = ''): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const DAY_MS = 86_400_000;

/** A number as its cell shows it, where that matters: dates, and codes with zeros in front. */
function shown(value: string, form: NumberForm | undefined, is1904: boolean): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (form === 'date') {
    const date = new Date(
      (is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)) + Math.round(number * DAY_MS),
    );
    if (Number.isNaN(date.getTime())) return value;
    return date.toISOString().slice(0, Number.isInteger(number) ? 10 : 19);
  }
  return typeof form === 'number' ? String(number).padStart(form, '0') : String(number);
}
