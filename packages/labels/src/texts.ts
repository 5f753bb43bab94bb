/** The texts of a label, in the order in which they are read. */
import { addressTexts } from './address.js';
import type { Text } from './fit.js';
import type { LabelCheck } from './label.js';
import { layOutLabel } from './layout.js';
import { isChanged, printable } from './letters.js';
import type { LabelPage } from './page.js';

export function checkPage(page: LabelPage): LabelCheck {
  const changed = textsOf(page).filter(({ text }) => isChanged(text));
  return {
    too_long: layOutLabel(page).too_long,
    changed: changed.map(({ field, text }) => ({ field, text, printed: printable(text) })),
  };
}

export function linesOf(page: LabelPage): string[] {
  const { package: position, barcode } = page;
  return [
    ...(page.specimen ? ['SPECIMEN', 'made up, not valid for shipping'] : []),
    ...textsOf(page).map(({ text }) => printable(text).replaceAll('\u00a0', ' ')),
    ...(position === undefined ? [] : [`${position.number} of ${position.of}`]),
    ...[page.weight ?? '', page.ship_date ?? '', barcode],
  ].filter((line) => line !== '');
}

function textsOf({ from, to, service, references = [], notes = [] }: LabelPage): Text[] {
  return [
    ...addressTexts(from, 'from'),
    ...addressTexts(to, 'to'),
    { text: service, field: 'service' },
    ...references.map((text, index) => ({ text, field: `references[${index}]` })),
    ...notes.map((text, index) => ({ text, field: `notes[${index}]` })),
  ];
}
