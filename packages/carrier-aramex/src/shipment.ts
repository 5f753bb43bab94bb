/** `ShipmentDetails`, which prices and purchases share. */
import type { RequestContext } from '@waybill/carrier-kit';
import { sum } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  cashOnDelivery,
  contentOf,
  countryOf,
  crossesCustoms,
  customsValueOf,
  descriptionOf,
  dimensionsOf,
  dutyPayerOf,
  lineWeightOf,
  type Money,
  omitUndefined,
  type PackageItem,
  packagesOf,
  payerOf,
  type Reporter,
  refuseOtherCountry,
  refusePoBox,
  taxIdsOf,
  unitsOf,
  weightOf,
  whenBought,
  withOption,
} from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { RateRequest, Shipment } from '@waybill/core';
import type { ShipmentOperation } from '@waybill/core/plugin';
import { FREE_DOMICILE, INSURED, options as OPTIONS } from './options.js';
import type { Group } from './services.js';
import type { OpenSettings } from './settings.js';
import { moneyElement, NIL } from './soap.js';

/** Our own limit: the contract has none. */
const MOST_PACKAGES = 99;
const PLACES = 3;

export interface Details {
  readonly group: Group;
  /** Number of packages. */
  readonly packages: number;
  /** The account of the recipient, where that pays. */
  readonly collect: string | undefined;
  /** The element for a product. */
  readonly of: (service: string) => XmlNode;
}

/** Within a country, or abroad. */
export function groupOf({ shipper, recipient }: Pick<RateRequest, 'shipper' | 'recipient'>): Group {
  return countryOf(shipper) === countryOf(recipient) ? 'DOM' : 'EXP';
}

export function detailsOf(
  request: RateRequest,
  { account, options, report }: RequestContext<OpenSettings>,
  operation: ShipmentOperation,
): Details {
  const { shipper, recipient, shipment } = request;
  const { account_number: own_account } = account.settings;
  const group = groupOf(request);
  // A courier, which has no access to boxes of the post.
  refusePoBox(recipient, 'recipient', report);
  const payer = payerOf(request, { own_account, takes: ['SENDER', 'RECIPIENT'] }, report);
  const collect = payer?.role === 'RECIPIENT' ? payer.account : undefined;
  // An account belongs to a station: it pays for what leaves that country, in its currency.
  const origin = { home: account.settings.account_country_code, called: `this account of ${report.name}` };
  if (collect === undefined) refuseOtherCountry(request, origin, report);
  const duties = dutyPayerOf(
    request,
    { own_account, takes: ['SENDER', 'RECIPIENT'], recipient_account: false },
    report,
  );
  const cash = cashOnDelivery(shipment, { takes: [] }, report);
  if (cash === undefined && options.some(({ row }) => row.neutral === 'cash_on_delivery'))
    report.required('shipment.cash_on_delivery', 'with the option cash_on_delivery');
  const requested = cash === undefined ? options : withOption(options, OPTIONS, 'cash_on_delivery');
  const { insured_amount, currency } = shipment;
  const insured = amountOf(insured_amount, currency, 'shipment.insured_amount', {}, report);
  const crosses = crossesCustoms(shipper, recipient);
  const value = group === 'EXP' ? customsValueOf(shipment, {}, report) : undefined;
  const { weight: unit } = unitsOf(shipment, { dimension: 'CM' });
  const packages = packagesOf(shipment, { most: MOST_PACKAGES }, report);
  const weights = packages.map((own) =>
    weightOf(own, shipment.weight_unit, { unit, places: PLACES }, report),
  );
  const sides = packages.map((own) => sidesOf(own, shipment, report));
  const weight = { Unit: unit, Value: sum(weights).toFixed() };
  // A price is also only for what can be bought.
  const values = unitValues(shipment, report);
  const taxIds = taxIdsFrom(request, operation === 'rating' ? whenBought(report) : report);
  const whole =
    operation === 'rating' ? undefined : shippedOnly(request, { crosses, values, taxIds }, report);
  if (operation === 'shipping' && packages.length > 1 && sides.some((one) => one !== undefined)) {
    const [code, how] =
      whole?.lines === undefined ? ['sizes_as_comments', 'sent as comments'] : ['sizes_not_sent', 'not sent'];
    const why = 'a purchase from Aramex has room for those of one package';
    report.notice(code, `Sizes of the packages are ${how}: ${why}.`);
  }
  const items =
    whole?.lines ??
    packages.map((own, at): XmlNode => {
      const size = packages.length > 1 ? sides[at] : undefined;
      const comments = [
        contentOf(own.item, own.field)?.text,
        size && `${size.Length} x ${size.Width} x ${size.Height} ${size.Unit}`,
      ].filter((text) => text !== undefined);
      return omitUndefined({
        PackageType: 'Box',
        Quantity: '1',
        Weight: { Unit: unit, Value: weights[at]?.toFixed() },
        ...(operation === 'rating'
          ? { PiecesDimensions: size && { Dimensions: size } }
          : { Comments: comments.join(', ') || undefined }),
      });
    });
  const codes = [
    ...requested.map(({ row }) => row.code),
    ...(insured === undefined ? [] : [INSURED]),
    ...(duties?.role === 'SENDER' ? [FREE_DOMICILE] : []),
  ];
  const of = (service: string) =>
    omitUndefined({
      Dimensions: (packages.length === 1 ? sides[0] : undefined) ?? NIL,
      ActualWeight: weight,
      // Aramex computes it again from weight and sizes.
      ChargeableWeight: weight,
      DescriptionOfGoods: descriptionOf(shipment)?.text ?? (shipment.is_document ? 'Documents' : ''),
      GoodsOriginCountry: originOf(request, report),
      NumberOfPieces: String(packages.length),
      ProductGroup: group,
      ProductType: service,
      PaymentType: collect === undefined ? 'P' : 'C',
      PaymentOptions: collect === undefined ? '' : 'ARCC',
      CustomsValueAmount: moneyElement(value),
      CashOnDeliveryAmount: moneyElement(cash?.money),
      InsuranceAmount: moneyElement(insured),
      Services: codes.join(','),
      Items: { ShipmentItem: items },
      AdditionalProperties: whole?.properties,
    });
  return { group, packages: packages.length, collect, of };
}

/** `Dimensions` of a package. */
function sidesOf(own: PackageItem, { dimension_unit }: Shipment, report: Reporter) {
  const sides = dimensionsOf(own, dimension_unit, { unit: 'CM', places: 1 }, report);
  return (
    sides && {
      Length: sides.length.toFixed(),
      Width: sides.width.toFixed(),
      Height: sides.height.toFixed(),
      Unit: 'CM',
    }
  );
}

/** The country of origin: there is one for the whole shipment. */
function originOf({ shipper, shipment }: RateRequest, report: Reporter): string | undefined {
  const [first, ...others] = new Set(
    (shipment.customs?.items ?? []).flatMap(({ origin_country }) => origin_country ?? []),
  );
  if (others.length > 0)
    report.notice(
      'one_origin',
      `Goods are declared as made in ${first}: Aramex takes one country of origin.`,
    );
  return first ?? countryOf(shipper);
}

/** The value of one unit of each line. */
function unitValues({ customs, currency }: Shipment, report: Reporter): readonly (Money | undefined)[] {
  return (customs?.items ?? []).map(({ value_amount, value_currency }, index) => {
    const field = `shipment.customs.items[${index}]`;
    const currency_field = value_currency === undefined ? 'shipment.currency' : `${field}.value_currency`;
    return amountOf(
      value_amount,
      value_currency ?? currency,
      `${field}.value_amount`,
      { currency_field },
      report,
    );
  });
}

/** The first tax number of each side. */
function taxIdsFrom(request: RateRequest, report: Reporter) {
  const rules = { types: { VAT: true, EIN: true }, bare: () => 'VAT' as const, most: 1 };
  const first = (role: 'shipper' | 'recipient') => taxIdsOf(request[role], role, rules, request, report)[0];
  return {
    ShipperTaxIdVATEINNumber: first('shipper')?.value,
    ConsigneeTaxIdVATEINNumber: first('recipient')?.value,
  };
}

/** What a price does not need: the lines of the declaration as `Items`, tax numbers and the invoice. */
function shippedOnly(
  { shipment }: RateRequest,
  {
    crosses,
    values,
    taxIds,
  }: {
    readonly crosses: boolean;
    readonly values: readonly (Money | undefined)[];
    readonly taxIds: ReturnType<typeof taxIdsFrom>;
  },
  report: Reporter,
) {
  const { customs } = shipment;
  if (crosses && customs !== undefined && !shipment.is_document && descriptionOf(shipment) === undefined)
    report.required('shipment.customs.description');
  const named = {
    ...taxIds,
    InvoiceNumber: shipment.invoice?.identifier,
  };
  const properties = Object.entries(named).flatMap(([Name, Value]): XmlNode[] =>
    Value === undefined ? [] : [{ CategoryName: 'CustomsClearance', Name, Value }],
  );
  const lines = customs?.items.map((item, index): XmlNode => {
    const { description, quantity = 1, sku } = item;
    const amount = values[index];
    const unit = shipment.weight_unit;
    const weight = lineWeightOf(item, unit, { unit, places: PLACES });
    return omitUndefined({
      PackageType: 'Box',
      Quantity: String(quantity),
      Weight: { Unit: unit, Value: weight.toFixed() },
      Comments: description,
      Reference: sku,
      GoodsDescription: description,
      CustomsValue: moneyElement(amount && { ...amount, value: amount.value.times(quantity) }),
    });
  });
  return {
    lines: crosses && lines !== undefined && lines.length > 0 ? lines : undefined,
    properties: properties.length === 0 ? undefined : { AdditionalProperty: properties },
  };
}
