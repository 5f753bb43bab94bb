/** What price and label share: one document for each package. Source: spec of the label and product pages, developer.dhl.com. */
import type { RequestContext } from '@waybill/carrier-kit';
import { type Decimal, decimal, sum } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  contentOf,
  customsValueOf,
  dimensionsOf,
  dutyPayerOf,
  extraText,
  extraWord,
  hsCode,
  linesByPackage,
  omitUndefined,
  type PackageItem,
  packagesOf,
  payerOf,
  type Reporter,
  referencesOf,
  shortened,
  splitByValue,
  unitsOf,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { Item, RateRequest, Shipment } from '@waybill/core';
import { NUMBERED } from './options.js';
import { addressesOf, declaredTo, isAbroad } from './parties.js';
import type { OpenSettings } from './settings.js';

/** DHL prices in US dollars. */
export const CURRENCY = 'USD';
/** Each package is a call of its own; the number is ours. */
const MOST_PACKAGES = 20;
/** As other programs have it; DHL's pages name no length. */
const LONGEST = { description: 50, reference: 40 };

/** One package: what `LabelRequest` and `ProductsRequest` share, without the id of the package. */
export interface Package {
  readonly field: string;
  readonly shared: object;
  readonly packageDetail: object;
  readonly customsDetails: object | undefined;
}

/** @param is_label whether it is for a purchase; a price needs less */
export function readPackages(
  request: RateRequest,
  { account, options, report }: RequestContext<OpenSettings>,
  is_label: boolean,
): Package[] {
  const { recipient, shipment } = request;
  const { pickup, distribution_center: distributionCenter } = account.settings;
  payerOf(request, { own_account: pickup, takes: ['SENDER'] }, report);
  const shared = { pickup, distributionCenter, ...addressesOf(request, is_label, report) };
  const [service, other] = options.map(({ row }) => row.code);
  if (other !== undefined)
    report.contradiction('shipment.options', `names ${service} and ${other}; DHL takes one of them`);
  const own = packagesOf(shipment, { most: MOST_PACKAGES }, report);
  const declared_to = shipment.customs === undefined ? declaredTo(recipient, report) : undefined;
  if (declared_to?.required) {
    if (is_label) report.required('shipment.customs', declared_to.where);
  } else if (declared_to !== undefined)
    report.notice(
      'customs_may_be_needed',
      `shipment.customs is not given: DHL asks for it ${declared_to.where}, and may refuse the label without it.`,
    );
  const lines = (shipment.customs?.items ?? []).map((item, at) => customsLine(item, at, shipment, report));
  const declared = shipment.customs === undefined ? own.map(() => []) : linesByPackage(shipment, own, report);
  const costs = shippingCosts(request, own, declared, pickup, report);
  const [billingReference1, billingReference2] = is_label
    ? referencesOf(shipment, { most: 2, longest: LONGEST.reference }, report)
    : [];
  const serviceEndorsement = extraWord(shipment, 'service_endorsement', NUMBERED, 'shipment', report);
  return own.map((each, at) => {
    const content = is_label ? contentOf(each.item, each.field) : undefined;
    const goods = declared[at]?.flatMap((line) => lines[line] ?? []) ?? [];
    return {
      field: each.field,
      shared,
      packageDetail: omitUndefined({
        packageDescription: shortened(
          content?.text,
          LONGEST.description,
          content?.field ?? each.field,
          report,
        ),
        ...measured(each, shipment, report),
        service,
        serviceEndorsement,
        contentCategory: extraText(each.item, 'content_category', each.field, report),
        dgCategory: extraText(each.item, 'dangerous_goods', each.field, report),
        billingReference1,
        billingReference2,
        shippingCost: costs[at],
      }),
      customsDetails: goods.length === 0 ? undefined : goods,
    };
  });
}

function measured(own: PackageItem, shipment: Shipment, report: Reporter) {
  const units = unitsOf(shipment);
  const weight = weightOf(own, shipment.weight_unit, { unit: units.weight, places: 2 }, report);
  const sides = dimensionsOf(own, shipment.dimension_unit, { unit: units.dimension, places: 2 }, report);
  return omitUndefined({
    weight: { value: weight.toNumber(), unitOfMeasure: units.weight },
    dimension: sides && {
      length: sides.length.toNumber(),
      width: sides.width.toNumber(),
      height: sides.height.toNumber(),
      unitOfMeasure: units.dimension,
    },
  });
}

/** `customsDetails`. DHL does not say whether `itemValue` is of a unit or of the line; see Quirks. */
function customsLine(item: Item, at: number, { currency }: Shipment, report: Reporter): object {
  const field = `shipment.customs.items[${at}]`;
  const { description, origin_country, value_amount, value_currency, quantity = 1, code, sku } = item;
  if (description === undefined) report.required(`${field}.description`, 'for customs');
  if (origin_country === undefined) report.required(`${field}.origin_country`, 'for customs');
  if (value_amount === undefined) report.required(`${field}.value_amount`, 'for customs');
  return omitUndefined({
    itemDescription: shortened(description ?? '', LONGEST.description, `${field}.description`, report),
    countryOfOrigin: origin_country,
    itemValue: value_amount,
    currency: value_currency ?? currency ?? CURRENCY,
    hsCode: hsCode(code, `${field}.code`, {}, report),
    packagedQuantity: quantity,
    skuNumber: sku,
  });
}

function dutiesOf(request: RateRequest, own_account: string, report: Reporter) {
  const declared = isAbroad(request.recipient);
  const takes = ['SENDER', 'RECIPIENT'] as const;
  return dutyPayerOf(request, { own_account, takes, recipient_account: false, declared }, report);
}

/** Whether the sender pays duties. */
export function isPrepaid(
  request: RateRequest,
  { account, report }: Pick<RequestContext<OpenSettings>, 'account' | 'report'>,
): boolean {
  return dutiesOf(request, account.settings.pickup, report)?.role === 'SENDER';
}

/** `shippingCost` of each package: what is declared and insured, and who pays duties. */
function shippingCosts(
  request: RateRequest,
  own: readonly PackageItem[],
  lines: readonly (readonly number[])[],
  own_account: string,
  report: Reporter,
): (object | undefined)[] {
  const { shipment } = request;
  const { customs } = shipment;
  const usual = { currency: CURRENCY };
  const payer = dutiesOf(request, own_account, report);
  const value = customs?.items.some(({ value_amount }) => value_amount !== undefined)
    ? customsValueOf(shipment, usual, report)
    : amountOf(shipment.declared_value, shipment.currency, 'shipment.declared_value', usual, report);
  const rules = { ...usual, ...(value === undefined ? {} : { currencies: [value.currency] }) };
  const insured = amountOf(
    shipment.insured_amount,
    shipment.currency,
    'shipment.insured_amount',
    rules,
    report,
  );
  const freight = amountOf(
    customs?.shipping_cost,
    shipment.currency,
    'shipment.customs.shipping_cost',
    rules,
    report,
  );
  const currency = value?.currency ?? insured?.currency ?? freight?.currency ?? CURRENCY;
  const shares = (amount: Decimal | undefined) =>
    amount === undefined ? [] : splitByValue(amount, own, currency);
  const [declaredShares, insuredShares, freightShares] = [value, insured, freight].map((money) =>
    shares(money?.value),
  );
  return own.map((_, at) => {
    const goods = lines[at]?.flatMap((line) => customs?.items[line] ?? []) ?? [];
    const ofGoods = sum(goods.map((one) => decimal(one.value_amount ?? 0).times(one.quantity ?? 1)));
    const costs = omitUndefined({
      freight: freightShares?.[at]?.toNumber(),
      declaredValue: (goods.length > 0 && value !== undefined ? ofGoods : declaredShares?.[at])?.toNumber(),
      insuredValue: insuredShares?.[at]?.toNumber(),
      dutiesPaid: payer === undefined ? undefined : payer.role === 'SENDER',
    });
    return Object.keys(costs).length === 0 ? undefined : { currency, ...costs };
  });
}
