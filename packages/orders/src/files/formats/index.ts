import { titleKey } from '../fields.js';
import type { Format } from '../format.js';
import { amazon } from './amazon.js';
import { bigcommerce } from './bigcommerce.js';
import { ebay } from './ebay.js';
import { etsy } from './etsy.js';
import { magento } from './magento.js';
import { shopify } from './shopify.js';
import { waybill } from './waybill.js';
import { woocommerce } from './woocommerce.js';

const FORMATS: readonly Format[] = [
  shopify,
  ...woocommerce,
  amazon,
  etsy,
  ebay,
  bigcommerce,
  ...magento,
  waybill,
];

/** Names of the formats that are known. */
export const FORMAT_NAMES: readonly string[] = [...new Set(FORMATS.map(({ name }) => name))];

/** The format whose titles a header has; of several, the one that asks for most. */
export function formatOf(header: readonly string[], name?: string): Format | undefined {
  const titles = new Set(header.map(titleKey));
  return FORMATS.filter(
    (format) =>
      (name === undefined || format.name === name) &&
      format.requires.every((one) => one.some((title) => titles.has(titleKey(title)))),
  ).toSorted((one, other) => other.requires.length - one.requires.length)[0];
}
