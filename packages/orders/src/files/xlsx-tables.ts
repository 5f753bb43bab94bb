import type { SaxesTagPlain } from 'saxes';
import { parsed } from './xml.js';

/** How the numbers of a cell are shown: as a date, or with so many digits. */
export type NumberForm = 'date' | number | undefined;

/** The texts that cells share. Readings of East Asian words are left out. */
export function sharedStrings(xml: Uint8Array | undefined): readonly string[] {
  const strings: string[] = [];
  if (xml === undefined) return strings;
  let inText = false;
  let inReading = false;
  let text = '';
  const open = ({ name }: SaxesTagPlain) => {
    if (name === 'si') text = '';
    if (name === 'rPh') inReading = true;
    inText = name === 't' && !inReading;
  };
  const close = ({ name }: SaxesTagPlain) => {
    if (name === 'si') strings.push(text);
    if (name === 'rPh') inReading = false;
    inText = false;
  };
  const add = (piece: string) => {
    if (inText) text += piece;
  };
  for (const _ of parsed(xml, { open, close, text: add }));
  return strings;
}

/** The form of the numbers of each style that cells name. */
export function numberForms(xml: Uint8Array | undefined): readonly NumberForm[] {
  const forms: NumberForm[] = [];
  if (xml === undefined) return forms;
  const codes = new Map<string, string>();
  let inCells = false;
  const open = ({ name, attributes }: SaxesTagPlain) => {
    if (name === 'numFmt') codes.set(attributes.numFmtId ?? '', attributes.formatCode ?? '');
    if (name === 'cellXfs') inCells = true;
    if (name === 'xf' && inCells)
      forms.push(formOf(Number(attributes.numFmtId), codes.get(attributes.numFmtId ?? '')));
  };
  const close = ({ name }: SaxesTagPlain) => {
    if (name === 'cellXfs') inCells = false;
  };
  for (const _ of parsed(xml, { open, close }));
  return forms;
}

function formOf(id: number, code: string | undefined): NumberForm {
  // Dates and times of ECMA-376, 18.8.30.
  if (code === undefined) return (id >= 14 && id <= 22) || (id >= 45 && id <= 47) ? 'date' : undefined;
  if (/^0{2,15}$/.test(code)) return code.length;
  const bare = code.slice(0, 200).replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  return /[dy]|m{2}|h/i.test(bare) && !/[0#?]/.test(bare) ? 'date' : undefined;
}
