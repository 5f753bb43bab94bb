/** The request for the label of each package: what shipments and returns have in common. Labelling API v2_2, labellingRequest. */
import type { PackageRequest } from '@waybill/carrier-kit';
import {
  dimensionsOf,
  extraField,
  extraText,
  extraWord,
  longestFirst,
  omitUndefined,
  type PackageItem,
  type Reporter,
  referencesOf,
  weightOf,
  zonedClock,
} from '@waybill/carrier-kit/request';
import type { Party, Shipment } from '@waybill/core';
import { barcodeQuery, type Reach, type WireNumbers } from './barcodes.js';
import { addressOf } from './parties.js';
import { LONGEST } from './printed.js';
import type { Context } from './settings.js';

/** One package; its numbers come with the first replies. */
export interface WireShipmentRequest extends WireNumbers {
  /** `Groups` without the barcodes, in a shipment of several packages. */
  readonly group?: { readonly GroupSequence: number; readonly GroupCount: number };
  readonly Customer: object;
  readonly Message: object;
  /** One of `Shipments`, without its numbers. */
  readonly Shipment: object;
}

/** What is insured of a package: by an amount, or by a product option. */
export interface Cover {
  readonly amount?: number;
  readonly option?: string;
}

/** What differs between a shipment and a return. */
export interface LabelFacts {
  readonly product: string;
  /** Characteristic and option: `118-006`. */
  readonly options: readonly string[];
  /** Of each package. */
  readonly covers?: readonly Cover[];
  readonly sender: Party;
  readonly addresses: readonly object[];
  readonly contacts: readonly (object | undefined)[];
  /** Further members of `Shipment`. */
  readonly more?: object;
  /** `Customs` of each package. */
  readonly customs?: readonly (object | undefined)[];
  readonly reach: Reach;
  /** Customer code of the label for sending the goods back, where there is one. */
  readonly return_code?: string | undefined;
  /** Whether several packages are one shipment for PostNL. */
  readonly is_group?: boolean;
}

/** The request for each package. */
export function labelRequests(
  shipment: Shipment,
  own: readonly PackageItem[],
  facts: LabelFacts,
  { account, report }: Context,
): PackageRequest<WireShipmentRequest>[] {
  const { settings, context } = account;
  const { product, sender, return_code } = facts;
  const contacts = facts.contacts.filter((contact) => contact !== undefined);
  const [first, CustomerOrderNumber] = referencesOf(shipment, { most: 2, longest: LONGEST }, report);
  const Reference = facts.options.includes(DANGEROUS)
    ? report.tooLong('shipment.references[0]', ['ADR/LQ', first].filter(Boolean).join(' '), LONGEST)
    : first;
  const Customer = omitUndefined({
    CustomerCode: settings.customer_code,
    CustomerNumber: settings.customer_number,
    CollectionLocation: settings.collection_location,
    ContactPerson: sender.person_name,
    Email: sender.email_address,
    Address: addressOf('02', sender, 'shipper', report),
  });
  const shared = {
    Addresses: facts.addresses,
    Contacts: contacts.length > 0 ? contacts : undefined,
    CostCenter: extraText(shipment, 'cost_center', 'shipment', report, LONGEST),
    CustomerOrderNumber,
    ...facts.more,
    ProductCodeDelivery: product,
    Reference,
    Remark: extraText(shipment, 'remark', 'shipment', report, LONGEST),
  };
  const Printertype = printerOf(shipment, facts.reach, report);
  const { date, time } = zonedClock(settings.time_zone, context.clock.now());
  return own.map((one, at) => {
    const { amount, option } = facts.covers?.[at] ?? {};
    const options = [...(option === undefined ? [] : [option]), ...facts.options];
    const Shipment = omitUndefined({
      ...shared,
      Amounts: amount === undefined ? undefined : [{ AmountType: '02', Currency: 'EUR', Value: amount }],
      Customs: facts.customs?.[at],
      Dimension: dimensionOf(one, shipment, report),
      ProductOptions: options.length > 0 ? options.map(optionOf) : undefined,
    });
    const wire = {
      queries: omitUndefined({
        barcode: barcodeQuery(product, facts.reach, settings),
        return_barcode:
          return_code && barcodeQuery(product, facts.reach, { ...settings, customer_code: return_code }),
      }),
      ...(facts.is_group && own.length > 1
        ? { group: { GroupSequence: at + 1, GroupCount: own.length } }
        : {}),
      Customer,
      Message: {
        MessageID: context.newId().replaceAll('-', '').slice(0, LONGEST_MESSAGE_ID),
        MessageTimeStamp: `${dutchDate(date)} ${time}`,
        Printertype,
      },
      Shipment,
    };
    return { field: one.field, wire };
  });
}

const LONGEST_MESSAGE_ID = 12;
/** "Field Reference must be filled with ADR/LQ (possibly followed by your own customer reference)." PostNL, product codes. */
const DANGEROUS = '136-006';

/** `dd-MM-yyyy` */
export const dutchDate = (date: string): string => date.split('-').reverse().join('-');

function optionOf(code: string) {
  const [Characteristic = '', Option = ''] = code.split('-');
  return { Characteristic, Option };
}

/** Grams, and millimetres from the longest side to the shortest. */
function dimensionOf(one: PackageItem, { weight_unit, dimension_unit }: Shipment, report: Reporter) {
  const sides = dimensionsOf(one, dimension_unit, { unit: 'CM', places: 1 }, report);
  const [Length, Width, Height] = sides ? longestFirst(sides).map((side) => side.times(10).toNumber()) : [];
  const weight = weightOf(one, weight_unit, { unit: 'KG', places: 3 }, report);
  return omitUndefined({ Weight: weight.times(1000).toNumber(), Length, Width, Height });
}

/** By format: what `Printertype` begins with. */
const PRINTERS: Readonly<Record<string, string>> = {
  PDF: 'GraphicFile|PDF',
  GIF: 'GraphicFile|GIF',
  ZPL: 'Zebra|Generic ZPL II',
};

/** `Printertype`: the pipe is a part of the word. A label on A4 is in the upper left corner. */
function printerOf({ label }: Shipment, reach: Reach, report: Reporter): string {
  const { format = 'PDF', type = 'A6' } = label ?? {};
  const printer = PRINTERS[format];
  const dpi = extraWord(label, 'dpi', ['200', '300', '600'], 'shipment.label', report);
  const sizes = format === 'PDF' && reach !== 'world' ? ['A6', 'A4'] : ['A6'];
  if (!sizes.includes(type))
    report.notSupported(
      'shipment.label.type',
      `is ${type}; ${report.name} prints this on ${sizes.join(' and ')}`,
    );
  if (format === 'PDF') {
    if (dpi !== undefined)
      report.contradiction(extraField(report, 'dpi', 'shipment.label'), 'is for labels in ZPL and GIF');
    return type === 'A4' ? `${printer}|MergeA` : `${printer}`;
  }
  return `${printer} ${dpi ?? '200'} dpi`;
}
