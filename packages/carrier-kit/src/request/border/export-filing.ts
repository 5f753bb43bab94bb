import type { Customs, Item } from '@waybill/core';
import type { RequestFields } from '@waybill/core/plugin';
import { type Decimal, decimal, sum } from '../../values/decimal.js';
import { customsTerritory } from '../customs-territory.js';
import { isMilitary } from '../military.js';
import { hasIssue, type Reporter } from '../report.js';
import { countryOf } from '../territories.js';
import { type Dated, inForce } from './dated.js';

const CUSTOMS = 'shipment.customs';

/** From which worth exports are filed with customs before they leave. */
interface FilingRule extends Dated {
  /** Countries, or customs territories, that goods leave. */
  readonly from: readonly string[];
  /** For sentences. */
  readonly name: string;
  /** Goods worth more than this are filed. */
  readonly above: number;
  readonly currency: string;
  /** What is added up: the goods of one tariff code, or all of the shipment. */
  readonly per: 'code' | 'shipment';
  /** Countries to which nothing is filed. */
  readonly exempt: readonly string[];
  /** Whether gifts and personal effects need no filing. */
  readonly only_commercial: boolean;
  /** The fields that say what was filed. */
  readonly fields: readonly ('aes' | 'no_eei' | 'export_declaration')[];
  readonly source: string;
}

const RULES: readonly FilingRule[] = [
  {
    from: ['US', 'PR'],
    name: 'the United States',
    above: 2500,
    currency: 'USD',
    per: 'code',
    // 15 CFR 30.36, for goods that are used in Canada; 19 CFR 122.79 and 87 FR 6440 for the territories.
    exempt: ['CA', 'GU', 'MP', 'AS'],
    only_commercial: false,
    fields: ['aes', 'no_eei'],
    source: '15 CFR 30.37(a)',
  },
  {
    from: ['EU'],
    name: 'the European Union',
    above: 1000,
    currency: 'EUR',
    per: 'shipment',
    exempt: [],
    only_commercial: true,
    fields: ['export_declaration'],
    source: 'Delegated Regulation (EU) 2015/2446, article 137',
  },
  {
    from: ['GB', 'XI'],
    name: 'the United Kingdom',
    above: 900,
    currency: 'GBP',
    per: 'shipment',
    exempt: [],
    only_commercial: true,
    fields: ['export_declaration'],
    source: 'SI 2019/108, regulations 19 to 21',
  },
  {
    from: ['AU'],
    name: 'Australia',
    above: 2000,
    currency: 'AUD',
    per: 'shipment',
    exempt: [],
    only_commercial: false,
    fields: ['export_declaration'],
    source: 'Australian Border Force, "Export requirements"',
  },
];

/**
 * The notice `export_filing` of goods that are worth so much that their export is filed, where the request does not say what
 * was filed. It is left to the carrier that settles it, by asking for the number, say.
 */
export function remarkExportFiling(
  { shipper, recipient, shipment }: RequestFields,
  crosses: boolean,
  day: string,
  report: Reporter,
): void {
  const { customs } = shipment;
  const origin = shipment.ship_from ?? shipper;
  const [from = '', to = ''] = [countryOf(origin), countryOf(recipient)];
  const rule = RULES.find((one) =>
    one.from.some((place) => [from, customsTerritory(origin)].includes(place)),
  );
  if (customs === undefined || rule === undefined || !inForce(rule, day)) return;
  // Goods between the United States and Puerto Rico cross no customs border, and are filed.
  const leaves = crosses || (from !== to && rule.from.includes(to));
  if (!leaves || rule.exempt.includes(to) || isMilitary(recipient) || isMilitary(origin)) return;
  const { reason_for_export: reason = 'sale' } = customs;
  if (rule.only_commercial && ['gift', 'personal_effects'].includes(reason)) return;
  if (rule.fields.some((name) => customs[name] !== undefined || hasIssue(report, `${CUSTOMS}.${name}`)))
    return;
  const home = shipment.currency ?? rule.currency;
  const foreign = customs.items.find(({ value_currency = home }) => value_currency !== rule.currency);
  const worth = mostWorth(customs, rule, home);
  const missing = `and the request has no ${rule.fields.map((name) => `${CUSTOMS}.${name}`).join(' or ')}`;
  const law = `exports of more than ${rule.above} ${rule.currency}${rule.per === 'code' ? ' of one tariff code' : ''} from ${rule.name} are filed before they leave (${rule.source})`;
  if (worth.isGreaterThan(rule.above))
    report.notice(
      'export_filing',
      `${CUSTOMS}.items are worth ${worth.toFixed()} ${rule.currency}: ${law}, ${missing}.`,
    );
  else if (foreign !== undefined)
    report.notice(
      'export_filing',
      `${CUSTOMS}.items have values in ${foreign.value_currency ?? home}, which are not compared: ${law}, ${missing}.`,
    );
}

/** The worth of what is added up, in the rule's currency: values in another one are left out. */
function mostWorth({ items }: Customs, { currency, per }: FilingRule, home: string): Decimal {
  const own = items.filter(({ value_currency = home }) => value_currency === currency);
  if (per === 'shipment') return worthOf(own);
  // A line without a code is a kind of goods by itself.
  const kinds = new Map<unknown, Item[]>();
  for (const line of own) {
    const kind = line.code?.replace(/\D/g, '') || line;
    kinds.set(kind, [...(kinds.get(kind) ?? []), line]);
  }
  const worths = [...kinds.values()].map(worthOf);
  return worths.reduce((most, worth) => (worth.isGreaterThan(most) ? worth : most), decimal(0));
}

export function worthOf(lines: readonly Item[]): Decimal {
  return sum(lines.map(({ value_amount = 0, quantity = 1 }) => decimal(value_amount).times(quantity)));
}

/**
 * The number of an export filing in the United States (ITN), as `X` and 14 digits: `AES X20261124123456` and
 * `AESX2026-1124:123456` are one number. Another word is refused. Source: 15 CFR 30, appendix B.
 */
export function itnOf(written: string, report: Reporter): string {
  const number = written
    .toUpperCase()
    .replace(/[\s:-]/g, '')
    .replace(/^(AES|ITN)*/, '');
  if (!/^X\d{14}$/.test(number))
    report.invalid(
      `${CUSTOMS}.aes`,
      `must be an ITN such as X20261122123456, not ${JSON.stringify(written)}`,
    );
  return number;
}

/**
 * Refuses an `export_declaration` from the European Union that is no MRN, or no list of MRNs: year, country, 12 or 13 signs,
 * procedure, check digit. Source: ATLAS, EDI handbook AES 3.0.
 */
export function checkMrn({ shipper, shipment }: RequestFields, report: Reporter): void {
  const number = shipment.customs?.export_declaration;
  const isUnion = customsTerritory(shipment.ship_from ?? shipper) === 'EU';
  const field = `${CUSTOMS}.export_declaration`;
  if (!isUnion || number === undefined || hasIssue(report, field)) return;
  if (
    !number
      .trim()
      .split(/[\s,;]+/)
      .every((one) => /^\d{2}[A-Z]{2}[A-Z0-9]{13}\d$/.test(one))
  )
    report.invalid(field, `must be an MRN such as 26DE123456789012A1, not ${JSON.stringify(number)}`);
}
