/**
 * The EEI form (electronic export information) of goods that leave the United States: the ITN of a filing that the shipper
 * has made (`customs.aes`), or why none is needed (`customs.no_eei`).
 */
import { decimal, roundUp } from '@waybill/carrier-kit/reply';
import {
  extraField,
  extraText,
  hsCode,
  itnOf,
  omitUndefined,
  type Reporter,
  stateCode,
} from '@waybill/carrier-kit/request';
import type { Item, ShipmentRequest } from '@waybill/core';
import { inUnitedStates, type Placed } from './lanes.js';
import type { Contact } from './parties.js';
import { travelsByRoad } from './services.js';
import type { UpsShipment } from './shipment.js';

export interface Eei {
  /** `EEIFilingOption`. */
  readonly filing: object;
  readonly consignee: object;
  /** What each product has for the form, in the order of the customs lines. */
  readonly products: readonly object[];
  /** Elements of the whole form. */
  readonly facts: object;
}

/** Source: UPS OpenAPI, Shipping, `ExemptionLegend`. */
const EXEMPTIONS = new Set(
  [
    '30.2(d)(2) 30.26(a) 30.30(j) 30.36 30.39 30.8(b)',
    ...'abcdefhijklmnopqrstux'.split('').map((letter) => `30.37(${letter})`),
    ...'123456'.split('').map((digit) => `30.37(y)(${digit})`),
    ...'abcd'.split('').map((letter) => `30.40(${letter})`),
  ]
    .join(' ')
    .split(' '),
);
const AT = 'shipment.customs';
/** "Shipper filed": A with an ITN, B with an exemption. */
const SHIPPER_FILED = '1';
/** `InBondCode`. Goods in bond are not offered. */
const NOT_IN_BOND = '70';
/** `ExportInformation`: all other exports. */
const OTHER_EXPORT = 'OS';

/** Facts of the purchase that its forms have. */
export interface FormFacts {
  readonly service: string;
  /** `YYYY-MM-DD` */
  readonly shipment_date: string;
  readonly shipTo: Contact;
}

/** The form; `undefined` where the request names neither an ITN nor an exemption. */
export function eeiOf(
  { request, roles, lane }: UpsShipment<ShipmentRequest>,
  { service, shipment_date, shipTo }: FormFacts,
  report: Reporter,
): Eei | undefined {
  const { customs, weight_unit, currency } = request.shipment;
  const { aes, no_eei } = customs ?? {};
  if (!inUnitedStates(lane.from) || roles.is_return) {
    for (const [name, value] of Object.entries({ aes, no_eei }))
      if (value !== undefined)
        report.notice('left_out', `${AT}.${name} is left out: it is for exports of the United States.`);
    return undefined;
  }
  const filed = filingOf(aes, no_eei, report);
  if (customs === undefined || filed === undefined) return undefined;
  requireExporter(roles.from, report);
  return {
    filing: { Code: SHIPPER_FILED, ShipperFiled: filed },
    consignee: { CompanyName: shipTo.Name, Address: shipTo.Address },
    products: customs.items.map((item, index) =>
      productOf(item, `${AT}.items[${index}]`, { weight_unit, currency }, report),
    ),
    facts: {
      ExportDate: shipment_date.replaceAll('-', ''),
      ExportingCarrier: 'UPS',
      InBondCode: NOT_IN_BOND,
      PointOfOrigin: stateCode(roles.from.party, roles.from.path, { required: true }, report),
      PointOfOriginType: 'S',
      ModeOfTransport: travelsByRoad([service]) ? 'Truck' : 'Air',
    },
  };
}

function filingOf(aes: string | undefined, no_eei: string | undefined, report: Reporter): object | undefined {
  if (aes !== undefined) {
    if (no_eei !== undefined)
      report.contradiction(`${AT}.no_eei`, 'is given together with the ITN in aes; give one of them');
    return { Code: 'A', PreDepartureITNNumber: itnOf(aes, report) };
  }
  if (no_eei === undefined) return undefined;
  // `30.37(a)`, with or without words before it, or `NO_EEI_30_37_A`.
  const [, part, section, rest = ''] = /(\d\d)[._](\d{1,2})(.*)$/s.exec(no_eei.toLowerCase()) ?? [];
  const legend = `${part}.${section}${(rest.match(/[a-z\d]+/g) ?? []).map((word) => `(${word})`).join('')}`;
  if (!EXEMPTIONS.has(legend))
    report.invalid(
      `${AT}.no_eei`,
      `must be an exemption of 15 CFR 30 such as 30.37(a), not ${JSON.stringify(no_eei)}`,
    );
  return { Code: 'B', ExemptionLegend: legend };
}

/** "Conditionally required if EEI form is requested." */
function requireExporter({ party, path }: Placed, report: Reporter): void {
  if (party.tax_id === undefined && !party.tax_ids?.some(({ type }) => type === 'EIN'))
    report.required([`${path}.tax_ids`, `${path}.tax_id`], 'for EEI: the EIN of the exporter');
}

/** Units of Schedule B that count pieces. */
const PIECES = ['NO', 'PCS'];
/** "If there is no unit of measure in the Schedule B Unit field." */
const NO_UNIT = 'X';

function productOf(
  item: Item,
  path: string,
  { weight_unit, currency }: { readonly weight_unit: string; readonly currency?: string | undefined },
  report: Reporter,
): object {
  const { quantity = 1, code, origin_country, value_amount = 0, value_currency = currency } = item;
  if (code === undefined) report.required(`${path}.code`, 'for EEI: the 10 digits of Schedule B');
  if (value_currency !== undefined && value_currency !== 'USD')
    report.notSupported(`${path}.value_currency`, `is ${value_currency}; EEI is in USD`);
  const weight = decimal(roundUp(decimal(item.weight).times(quantity), 1)).toFixed();
  if (weight.length > 5) report.outOfRange(`${path}.weight`, 'is longer than 5 characters for all units');
  return {
    ProductWeight: {
      UnitOfMeasurement: { Code: weight_unit === 'LB' ? 'LBS' : 'KGS' },
      Weight: weight,
    },
    ScheduleB: omitUndefined({
      Number: hsCode(code, `${path}.code`, { fewest: 10, most: 10 }, report) ?? '',
      ...scheduleB(item, quantity, path, report),
    }),
    // "Produced, manufactured, or grown in the United States or Puerto Rico", or entered and exported again.
    ExportType: inUnitedStates(origin_country ?? '') ? 'D' : 'F',
    SEDTotalValue: decimal(value_amount).times(quantity).toFixed(2),
    EEIInformation: { ExportInformation: OTHER_EXPORT },
  };
}

function scheduleB(item: Item, quantity: number, path: string, report: Reporter) {
  const unit = extraText(item, 'schedule_b_unit', path, report, 3);
  const written = extraText(item, 'schedule_b_quantity', path, report, 7);
  const at = (key: string) => extraField(report, key, path);
  if (unit === undefined) report.required(at('schedule_b_unit'), 'for EEI; X where Schedule B has no unit');
  if (written !== undefined && !/^\d+$/.test(written))
    report.invalid(at('schedule_b_quantity'), `must be a whole number, not ${JSON.stringify(written)}`);
  const counted = unit !== undefined && PIECES.includes(unit) ? String(quantity) : undefined;
  const amount = unit === NO_UNIT ? undefined : (written ?? counted);
  if (amount === undefined && unit !== undefined && unit !== NO_UNIT)
    report.required(at('schedule_b_quantity'), `in ${unit}`);
  return {
    Quantity: amount === undefined ? undefined : [amount],
    UnitOfMeasurement: [{ Code: unit ?? '' }],
  };
}
