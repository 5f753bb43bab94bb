/** The extra services of a request, by their codes, and what is bought without a code. */
import type { RequestContext } from '@waybill/carrier-kit';
import {
  countryOf,
  extraField,
  extraWord,
  isMilitary,
  type Reporter,
  US_TERRITORIES,
} from '@waybill/carrier-kit/request';
import type { RateRequest } from '@waybill/core';
import { BATTERIES, HOLD, RELEASE } from './options.js';
import type { Package } from './packages.js';
import { ASSOCIATED } from './parties.js';

/** Insurance up to and including $500, and above (`ExtraService`). */
const INSURANCE = { up_to_500: 930, above: 931 } as const;
/** Extra services that are the insurance of a package themselves, and 934 for more than $500 alone (160322). */
const INSURING = [925, 934];
/** For one package, insurance included. */
const MOST = { home: 5, abroad: 3 } as const;

/** Where the request goes, as far as extra services depend on it. */
interface Way {
  readonly abroad: boolean;
  readonly has_form: boolean;
  readonly packages: readonly Package[];
}

/** The extra services of the packages. */
export interface ChosenExtras {
  /** Of every package. */
  readonly named: readonly number[];
  /** Of lithium batteries, by the position of the item in the request. */
  readonly batteries: readonly (number | undefined)[];
  readonly is_held: boolean;
  readonly is_released: boolean;
}

/**
 * Dangerous goods that a package with a customs form may have: at home `160135` and `160247` of USPS's list of errors, abroad
 * `160053`. Other extra services of labels abroad have no price there (shipping-options.yaml 3.1.29).
 */
const WITH_FORM = { home: [813, 820, 826], abroad: [813, 820, 826, 857] } as const;

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const SIGNED = [912, 913, 922, 923, 924];
/** Extra services that some destinations do not have. Source: API-Error-Consolidated-List.xlsx, Domestic Labels Outbound. */
const NOT_AT = {
  /** 160025, 160026, 160027, 160130 */
  military: [...range(480, 489), ...SIGNED, 921, 931, 934, 957],
  /** 160026, 160027, 160137 */
  associated: [...SIGNED, 921, 957],
  /** 160027 */
  territory: [957],
} as const;

/** Not with carrier release. Source: domestic-labels.yaml 3.9.13, `carrierRelease`. */
const NOT_RELEASED = [...range(910, 913), ...range(921, 925), 934, 955, 981];

/** By how batteries are packed. */
const PACKINGS = { CONTAINED_IN_EQUIPMENT: 820, PACKED_WITH_EQUIPMENT: 818, STANDALONE: 816 } as const;

/** The extra services that the request names. Those that USPS does not take on this way are refused. */
export function chosenExtras(
  { recipient, shipment }: RateRequest,
  { options }: Pick<RequestContext, 'options'>,
  way: Way,
  report: Reporter,
): ChosenExtras {
  const { abroad, packages } = way;
  const named = options.flatMap(({ row, field }) =>
    Number(row.code) ? [{ code: Number(row.code), field }] : [],
  );
  const batteries = batteriesOf(shipment.items, options, report);
  const kept = { ...way, missing: missingAt(recipient) };
  for (const { code, field } of named) checkCode(code, field, kept, report);
  for (const { code, field } of batteries) if (code !== undefined) checkCode(code, field, kept, report);
  const held = options.find(({ row }) => row.code === HOLD);
  const released = options.find(({ row }) => row.code === RELEASE);
  if (abroad)
    for (const { row, field } of [held, released].filter((option) => option !== undefined))
      report.notSupported(field, `is ${row.code}, which USPS offers only inside the United States`);
  checkTogether(named, batteries, report);
  const signed = named.find(({ code }) => NOT_RELEASED.includes(code));
  if (released !== undefined && (signed !== undefined || packages.some(({ insured }) => insured)))
    report.contradiction(
      signed?.field ?? 'shipment.insured_amount',
      'is beside leave_at_door; USPS releases no package that is signed for or insured',
    );
  const is_insured = packages.some(({ insured }) => insured !== undefined);
  const insuring = named.find(({ code }) => INSURING.includes(code));
  if (insuring !== undefined && !is_insured)
    report.required('shipment.insured_amount', `with ${insuring.code}`);
  if (insuring?.code === 934 && packages.some(({ insured = 501 }) => insured <= 500))
    report.outOfRange('shipment.insured_amount', 'is up to 500 USD for a package; 934 is for more');
  if (kept.missing.codes.includes(931) && packages.some(({ insured = 0 }) => insured > 500))
    report.tooLarge(
      'shipment.insured_amount',
      `is above 500 USD; USPS insures no more ${kept.missing.where}`,
    );
  const most = abroad ? MOST.abroad : MOST.home;
  const others = Number(is_insured && insuring === undefined) + Number(batteries.some(({ code }) => code));
  report.tooMany('shipment.options', named.length, most - others, 'extra services');
  return {
    named: named.map(({ code }) => code),
    batteries: batteries.map(({ code }) => code),
    is_held: held !== undefined,
    is_released: released !== undefined,
  };
}

/** The codes for one package: its insurance depends on the amount. */
export function extrasOf(
  { named, batteries }: ChosenExtras,
  { insured, index }: Pick<Package, 'insured' | 'index'>,
): number[] {
  const battery = batteries[index];
  const codes = [...named, ...(battery === undefined ? [] : [battery])];
  if (insured === undefined || named.some((code) => INSURING.includes(code))) return codes;
  return [...codes, insured > 500 ? INSURANCE.above : INSURANCE.up_to_500];
}

/** Codes of dangerous goods. */
export function isHazardous(code: number): boolean {
  return (code >= 810 && code <= 832) || code === 857;
}

function missingAt(recipient: RateRequest['recipient']): {
  readonly codes: readonly number[];
  readonly where: string;
} {
  const place = countryOf(recipient) ?? '';
  if (isMilitary(recipient))
    return { codes: NOT_AT.military, where: 'to military and diplomatic post offices' };
  if (ASSOCIATED.includes(place)) return { codes: NOT_AT.associated, where: `to ${place}` };
  return { codes: US_TERRITORIES.includes(place) ? NOT_AT.territory : [], where: `to ${place}` };
}

function checkCode(
  code: number,
  field: string,
  { abroad, has_form, missing }: Way & { readonly missing: ReturnType<typeof missingAt> },
  report: Reporter,
): void {
  const taken: readonly number[] = WITH_FORM[abroad ? 'abroad' : 'home'];
  const refuse = (why: string) => report.notSupported(field, `is ${code}, which USPS ${why}`);
  if (abroad && !taken.includes(code)) refuse('does not offer, or does not price, to other countries');
  else if (has_form && !taken.includes(code) && isHazardous(code))
    refuse(`does not take with a customs form; of dangerous goods it takes ${taken.join(', ')} there`);
  else if (!abroad && missing.codes.includes(code)) refuse(`does not offer ${missing.where}`);
}

interface Named {
  readonly code: number | undefined;
  readonly field: string;
}

/** "only one Hazmat Service Code can be used" (160261); an example of labels abroad has 857 beside another one. */
function checkTogether(named: readonly Named[], batteries: readonly Named[], report: Reporter): void {
  const [first, second] = [...named, ...batteries.filter(({ code }) => code).slice(0, 1)].filter(
    ({ code }) => code !== undefined && code !== 857 && isHazardous(code),
  );
  if (first !== undefined && second !== undefined)
    report.contradiction(
      second.field,
      `is ${second.code} beside ${first.code}; USPS takes one code of dangerous goods for a package`,
    );
}

/** The code for each item, by the option lithium_batteries and the extra of the item, which go together. */
function batteriesOf(
  items: RateRequest['shipment']['items'],
  options: RequestContext['options'],
  report: Reporter,
): Named[] {
  const option = options.find(({ row }) => row.code === BATTERIES);
  const words = Object.keys(PACKINGS) as (keyof typeof PACKINGS)[];
  const found = items.map((item, index): Named => {
    const at = `shipment.items[${index}]`;
    const packing = extraWord(item, 'battery_packing', words, at, report);
    return { code: packing && PACKINGS[packing], field: extraField(report, 'battery_packing', at) };
  });
  const holding = found.find(({ code }) => code !== undefined);
  if (option === undefined && holding !== undefined)
    report.contradiction(holding.field, 'needs the option lithium_batteries');
  if (option !== undefined && holding === undefined)
    report.required(extraField(report, 'battery_packing', 'shipment.items[0]'), 'with lithium_batteries');
  return found;
}
