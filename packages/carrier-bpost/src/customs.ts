/** `customsInfo` and `parcelContents` of a box. Two units of money: `parcelValue` is in cents, the others are not. */
import { amountText, type Decimal, decimal, splitAmount, sum } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  crossesCustoms,
  customsValueOf,
  dutyPayerOf,
  exportReasonOf,
  extraWord,
  hsCode,
  isResidential,
  linesByPackage,
  lineWeightOf,
  omitUndefined,
  type PackageItem,
  type Reporter,
  type RequestedOption,
  shortened,
  taxIdsOf,
} from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Item, Shipment, ShipmentRequest } from '@waybill/core';
import type { ExportReason, RequestFields } from '@waybill/core/plugin';
import { cents, within } from './messages.js';

/** All have cents. */
const CURRENCIES = ['EUR', 'GBP', 'USD', 'CNY'];
const MOST_LINES = 10;
const LARGEST_COST = '999.99';
const INSTRUCTIONS: readonly string[] = ['RTS', 'RTA', 'ABANDONED'];
/** Source: common_v5.xsd, BoxStatusType. */
const RETURNED = 'a package that is not delivered goes BACK_TO_SENDER.';

/** `shipmentType`. There is no word for goods that go to be repaired or come back. */
const TYPES: Readonly<Record<ExportReason, string>> = {
  sale: 'GOODS',
  gift: 'GIFT',
  sample: 'SAMPLE',
  return: 'OTHER',
  repair: 'OTHER',
  personal_effects: 'OTHER',
  documents: 'DOCUMENTS',
};

/** An order has no place for terms of trade and for numbers of tax offices. */
export function checkDuties(request: RequestFields, own_account: string, report: Reporter): void {
  dutyPayerOf(
    request,
    {
      own_account,
      takes: ['RECIPIENT'],
      recipient_account: false,
      // press.bpost.be, of 2025-08-20 and December 2025.
      to_us: {
        how: 'bpost takes duties to the United States in advance, by the contract: an order has no place for them.',
      },
    },
    report,
  );
  for (const side of ['shipper', 'recipient'] as const)
    taxIdsOf(request[side], side, { types: {} }, request, report);
}

/** `parcelReturnInstructions`: by the extra, or by an option. Only a declaration has them. */
export function instructionsOf(
  { shipper, recipient, shipment }: RequestFields,
  options: readonly RequestedOption[],
  report: Reporter,
): string | undefined {
  const place = 'shipment.customs';
  const given = extraWord(shipment.customs, 'return_instructions', INSTRUCTIONS, place, report);
  const asked = options.filter(({ row }) => INSTRUCTIONS.includes(row.code));
  const wanted = given ?? asked[0]?.row.code;
  for (const { field, row } of asked)
    if (row.code !== wanted)
      report.contradiction(field, `is ${row.code}, but the request also has ${wanted}`);
    else if (crossesCustoms(shipper, recipient)) continue;
    else if (row.code === 'RTS')
      report.notice('included', `${field} (${row.neutral}) is included: ${RETURNED}`);
    else
      report.notSupported(field, `is ${row.code}, which ${report.name} takes with a declaration to customs`);
  return wanted;
}

/** The declaration of each package, by position; none of goods that cross no customs border. */
export function declarationsOf(
  request: ShipmentRequest,
  packages: readonly PackageItem[],
  instructions: string | undefined,
  report: Reporter,
): readonly XmlNode[] {
  const { shipper, recipient, shipment } = request;
  const { customs, currency } = shipment;
  if (!crossesCustoms(shipper, recipient)) return [];
  const facts = {
    instructions,
    // Whether the recipient is a person.
    is_private: isResidential(recipient, 'recipient', {}, report) ?? recipient.company_name === undefined,
    type: typeOf(shipment, report),
  };
  if (customs === undefined) return packages.map(() => ({ 'international:customsInfo': customsInfo(facts) }));
  const lines = linesByPackage(shipment, packages, report).map((all) =>
    all.flatMap((line) => {
      const item = customs.items[line];
      return item === undefined ? [] : lineOf(item, shipment, `shipment.customs.items[${line}]`, report);
    }),
  );
  // Lines have no currency of their own.
  const goods = customsValueOf(omitUndefined({ customs, currency }), { currencies: CURRENCIES }, report);
  const declared = goods?.currency ?? 'EUR';
  const cost_field = 'shipment.customs.shipping_cost';
  const rules = { currencies: [declared], largest: LARGEST_COST };
  const cost = amountOf(customs.shipping_cost, currency, cost_field, rules, report)?.value;
  const values = lines.map((own) => sum(own.map(({ value }) => value)));
  const costs = cost === undefined ? [] : splitAmount(cost, values, declared);
  return lines.map((own, at) => {
    report.tooMany('shipment.customs.items', own.length, MOST_LINES, 'lines for a package');
    const { text, field = '' } =
      customs.description === undefined
        ? (own[0] ?? {})
        : { text: customs.description, field: 'shipment.customs.description' };
    const share = costs[at];
    return {
      'international:customsInfo': customsInfo({
        ...facts,
        cents: cents(values[at] ?? decimal(0)),
        description: shortened(text, 50, field, report),
        currency: declared,
        cost: share === undefined ? undefined : amountText(share, declared),
      }),
      'international:parcelContents': within('international', {
        parcelContent: own.map(({ node }) => node),
      }),
    };
  });
}

interface CustomsFacts {
  readonly instructions: string | undefined;
  readonly is_private: boolean;
  readonly type: string | undefined;
  readonly cents?: string;
  readonly description?: string | undefined;
  readonly currency?: string;
  readonly cost?: string | undefined;
}

function customsInfo({ instructions = 'RTS', is_private, type, ...facts }: CustomsFacts): XmlNode {
  return within('international', {
    parcelValue: facts.cents,
    contentDescription: facts.description,
    shipmentType: type,
    parcelReturnInstructions: instructions,
    privateAddress: String(is_private),
    currency: facts.currency,
    amtPostagePaidByAddresse: facts.cost,
  });
}

function typeOf({ customs, is_document }: Shipment, report: Reporter): string | undefined {
  const reason = exportReasonOf(customs, report);
  if (reason !== undefined) return TYPES[reason];
  if (is_document) return 'DOCUMENTS';
  return customs?.commercial_invoice ? 'GOODS' : undefined;
}

/** `parcelContent`: value and weight are those of all pieces of the line. */
function lineOf(item: Item, shipment: Shipment, field: string, report: Reporter) {
  const { quantity = 1, value_currency, net_weight = item.weight } = item;
  for (const name of ['description', 'value_amount', 'code', 'origin_country'] as const)
    if (item[name] === undefined) report.required(`${field}.${name}`, 'for customs');
  const currency = value_currency ?? shipment.currency;
  const rules = {
    currencies: CURRENCIES,
    ...(value_currency === undefined ? {} : { currency_field: `${field}.value_currency` }),
  };
  const one = amountOf(item.value_amount, currency, `${field}.value_amount`, rules, report)?.value;
  const value: Decimal = (one ?? decimal(0)).times(quantity);
  const line = { weight: net_weight, quantity };
  const weight = lineWeightOf(line, shipment.weight_unit, { unit: 'KG', places: 3 });
  const node = within('international', {
    numberOfItemType: String(quantity),
    valueOfItem: amountText(value, currency ?? 'EUR'),
    itemDescription: item.description?.trim() ?? '',
    nettoWeight: weight.times(1000).toFixed(),
    hsTariffCode: hsCode(item.code, `${field}.code`, { most: 9 }, report) ?? '',
    originOfGoods: item.origin_country ?? '',
  });
  return { value, text: item.description?.trim(), field: `${field}.description`, node };
}
