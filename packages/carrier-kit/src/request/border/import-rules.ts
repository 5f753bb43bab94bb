import type { Item, Party } from '@waybill/core';
import { PARTY_TYPES, type RequestFields } from '@waybill/core/plugin';
import { customsTerritory, TAX_BORDER_ONLY } from '../customs-territory.js';
import type { Reporter } from '../report.js';
import { US_TERRITORIES } from '../territories.js';
import { type Dated, inForce } from './dated.js';
import { worthOf } from './export-filing.js';

const LINES = 'shipment.customs.items';

/** What a destination asks of every line of goods: a tariff code of so many digits, and where the goods were made. */
interface LineRule extends Dated {
  /** Customs territories; left out, every one. */
  readonly to?: readonly string[];
  readonly digits: number;
  /** Who asks for it, for sentences. */
  readonly law: string;
}

const UNITED_STATES = ['US', ...US_TERRITORIES.filter((code) => code !== 'PR')];

/** Sources stand in `law`. None is the text of an authority about every parcel, so what is missing is a remark. */
const LINE_RULES: readonly LineRule[] = [
  {
    to: UNITED_STATES,
    digits: 6,
    valid_from: '2025-08-29',
    valid_until: '2026-07-23',
    law: 'customs of the United States ask for since 29 August 2025 (EO 14324)',
  },
  {
    to: UNITED_STATES,
    digits: 10,
    valid_from: '2026-07-24',
    law: 'customs of the United States ask for since 24 July 2026 (91 FR 37801)',
  },
  { to: ['EU', 'XI'], digits: 6, law: 'the European Union asks for before goods arrive (ICS2)' },
  { digits: 6, law: 'customs ask for of all goods (UPU, 1 September 2025)' },
];

/** The notices `customs_code` and `origin_country`, each for all lines that lack it. */
export function remarkMissingFacts(
  { shipper, recipient, shipment }: RequestFields,
  day: string,
  report: Reporter,
): void {
  const [from, to = ''] = [shipment.ship_from ?? shipper, recipient].map(customsTerritory);
  const rule = LINE_RULES.find((one) => (one.to?.includes(to) ?? true) && inForce(one, day));
  if (rule === undefined || rule.to?.includes(from ?? '')) return;
  const items = shipment.customs?.items ?? [];
  const wanting = (name: 'code' | 'origin_country', lacks: (item: Item) => boolean) =>
    items.flatMap((item, index) => {
      const field = `${LINES}[${index}].${name}`;
      const isSaid = [...report.issues, ...report.notices].some(({ message }) => message.includes(field));
      return lacks(item) && !isSaid ? [field] : [];
    });
  const short = wanting('code', ({ code = '' }) => code.replace(/\D/g, '').length < rule.digits);
  if (short.length > 0)
    report.notice(
      'customs_code',
      `${short.join(', ')}: no tariff code of ${rule.digits} digits is given, which ${rule.law}.`,
    );
  const unknown = wanting('origin_country', ({ origin_country }) => origin_country === undefined);
  if (unknown.length > 0)
    report.notice(
      'origin_country',
      `${unknown.join(', ')}: no country of origin is given, which ${rule.law}.`,
    );
}

/** Source: Council Regulation (EU) 2026/382. */
const ITEM_DUTY = {
  valid_from: '2026-07-01',
  valid_until: '2028-06-30',
  most: 150,
  currency: 'EUR',
} as const;
/** Source: Delegated Regulation (EU) 2026/1022, annex, point (2). */
const PRODUCT_IDENTIFIERS = { valid_from: '2026-11-01' } as const;

/** What the European Union asks of goods that are sold to its consumers from elsewhere. */
export function remarkSalesToConsumers(
  { shipper, recipient, shipment }: RequestFields,
  day: string,
  report: Reporter,
): void {
  const { customs, currency: home = ITEM_DUTY.currency } = shipment;
  const from = customsTerritory(shipment.ship_from ?? shipper) ?? '';
  if (customs === undefined || TAX_BORDER_ONLY.includes(from) || customsTerritory(recipient) !== 'EU') return;
  if ((customs.reason_for_export ?? 'sale') !== 'sale' || isBusiness(recipient)) return;
  if (inForce(PRODUCT_IDENTIFIERS, day))
    report.notice(
      'eu_product_identifiers',
      `${LINES}: goods that are sold to consumers in the European Union are declared with the numbers of the product at the seller and at the manufacturer since 1 November 2026 (Delegated Regulation (EU) 2026/1022); ${report.name} is not given both.`,
    );
  const currencies = new Set(customs.items.map(({ value_currency = home }) => value_currency));
  const isComparable = currencies.size === 1 && currencies.has(ITEM_DUTY.currency);
  if (!inForce(ITEM_DUTY, day) || (isComparable && worthOf(customs.items).isGreaterThan(ITEM_DUTY.most)))
    return;
  report.notice(
    'eu_item_duty',
    `${LINES}: of goods of up to ${ITEM_DUTY.most} EUR that are sold to consumers, the European Union takes a duty of 3 EUR for each tariff subheading and origin (Council Regulation (EU) 2026/382)${isComparable ? '' : `; values in ${[...currencies].join(', ')} are not compared`}.`,
  );
}

const BUSINESSES: readonly string[] = PARTY_TYPES.commercial;

/** A company that is the recipient buys for itself, unless the request says that it is a home. */
function isBusiness({ type, company_name }: Party): boolean {
  const word = type?.trim().toLowerCase();
  return word === undefined ? company_name !== undefined : BUSINESSES.includes(word);
}
