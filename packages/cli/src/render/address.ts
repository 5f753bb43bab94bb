import type { AddressResult, ErrorEntry } from '@waybill/core';
import type { AddressVerdict } from '@waybill/core/plugin';
import type { Names } from '../names.js';
import { renderOutcome } from './outcome.js';
import type { Tone } from './paint.js';
import { type TableStyle, table } from './table.js';

const WORDS: Readonly<Record<AddressVerdict, readonly [Tone, string]>> = {
  valid: ['good', 'Valid'],
  corrected: ['notice', 'Found, and written otherwise'],
  incomplete: ['trouble', 'Something is missing'],
  ambiguous: ['trouble', 'Several addresses could be meant'],
  not_found: ['trouble', 'Not found'],
  not_checked: ['notice', 'Not checked: the carrier does not look at such addresses'],
};

/** What the carrier found out, and the addresses that it suggests, best first. */
export function renderAddress(
  result: AddressResult | null,
  errors: readonly ErrorEntry[],
  names: Names,
  style: TableStyle,
): string {
  if (result === null) return renderOutcome(['trouble', 'Not checked.'], '', { errors, names, style });
  const { verdict, checked, missing, candidates, meta } = result;
  const [tone, words] = WORDS[verdict];
  const looked = checked.length === 0 ? '' : ` (looked at ${listed(checked)})`;
  const lacks = missing.length === 0 ? '' : `: ${listed(missing)}`;
  const suggestions =
    candidates.length === 0
      ? ''
      : table(
          [{ title: 'address', wrap: true }, { title: 'kind' }, { title: 'changed' }],
          candidates.map(({ address, classification, changed }) => [
            [
              ...(address.address_lines ?? []),
              [address.city, address.state_code, address.postal_code].filter(Boolean).join(' '),
              address.country_code,
            ]
              .filter(Boolean)
              .join(', '),
            classification,
            changed.length === 0 ? '-' : listed(changed),
          ]),
          style,
        );
  return renderOutcome([tone, `${words}${lacks}${looked}.`], suggestions, {
    notices: meta.notices,
    errors,
    names,
    style,
  });
}

function listed(words: readonly string[]): string {
  return words.map((word) => word.replaceAll('_', ' ')).join(', ');
}
