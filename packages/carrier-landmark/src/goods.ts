/** `Items`: the contents of the shipment, which Landmark requires within a country, too; and the amounts that go with them. */
import { amountText } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  contentOf,
  crossesCustoms,
  dutyPayerOf,
  exportReasonOf,
  extraAmount,
  hsCode,
  omitUndefined,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { Item, ShipmentRequest } from '@waybill/core';
import type { ExportReason, RequestFields } from '@waybill/core/plugin';
import { dutiesPaidBy, isListed } from './services.js';

/** A line of the declaration, what a package contains, or a package itself. */
interface Line {
  readonly item: Omit<Item, 'weight'>;
  readonly field: string;
  /** In how many packages it is. */
  readonly times: number;
}

/** The lines of customs; within a customs territory, and of documents, else the contents of the packages, else the packages. */
function linesOf({ shipper, recipient, shipment }: ShipmentRequest, report: Reporter): Line[] {
  const { customs, items, ship_from, is_document } = shipment;
  if (customs !== undefined)
    return customs.items.map((item, at) => ({ item, field: `shipment.customs.items[${at}]`, times: 1 }));
  if (!is_document && crossesCustoms(ship_from ?? shipper, recipient)) {
    report.required('shipment.customs', 'for goods that cross a customs border');
    return [];
  }
  return items.flatMap((own, index): Line[] => {
    const field = `shipment.items[${index}]`;
    if (own.contents === undefined) {
      const description = contentOf(own, field)?.text;
      return [{ item: omitUndefined({ ...own, description }), field, times: 1 }];
    }
    const times = own.quantity ?? 1;
    return own.contents.map((item, at) => ({ item: item as Item, field: `${field}.contents[${at}]`, times }));
  });
}

const CATEGORIES: Readonly<Partial<Record<ExportReason, string>>> = {
  sale: 'GOODS',
  gift: 'GIFT',
  documents: 'DOCUMENTS',
  return: 'RETURNED_GOODS',
};

const SKU = /^[\w-]{1,64}$/;

/** The goods and their currency, which all share. */
export function goodsOf(
  request: ShipmentRequest,
  reference: string,
  report: Reporter,
): { readonly currency: string; readonly Item: readonly object[] } {
  const { shipment } = request;
  const lines = linesOf(request, report);
  const reason = exportReasonOf(shipment.customs, report);
  const ContentCategory = shipment.is_document ? 'DOCUMENTS' : reason && CATEGORIES[reason];
  if (reason !== undefined && ContentCategory === undefined)
    report.notice(
      'left_out',
      `shipment.customs.reason_for_export is left out: ${report.name} has no code for ${reason}.`,
    );
  const currency = lines[0]?.item.value_currency ?? shipment.currency;
  return {
    currency: currency ?? '',
    Item: lines.map(({ item, field, times }, at) => {
      const { description, quantity = 1, value_amount, code, origin_country } = item;
      const { sku = `${reference}-${at + 1}`, value_currency = shipment.currency } = item;
      if (description === undefined) report.required(`${field}.description`);
      if (value_amount === undefined) report.required(`${field}.value_amount`);
      if (value_currency !== currency)
        report.notSupported(
          `${field}.value_currency`,
          `is ${value_currency}; another line is in ${currency}`,
        );
      if (item.sku === undefined)
        report.notice('made_up_sku', `${field} has no sku: ${report.name} requires one, so ${sku} is sent.`);
      if (!SKU.test(sku))
        report.invalid(`${field}.sku`, 'must be up to 64 letters, digits, hyphens and underscores');
      const money = amountOf(value_amount, value_currency, `${field}.value_amount`, {}, report);
      return omitUndefined({
        Sku: sku,
        Quantity: String(quantity * times),
        UnitPrice: money === undefined ? '' : amountText(money.value, money.currency),
        Description: report.tooLong(`${field}.description`, description, 255) ?? '',
        HSCode: hsCode(code, `${field}.code`, {}, report),
        CountryOfOrigin: origin_country,
        ContentCategory,
      });
    }),
  };
}

/** What the recipient paid for the carriage, and totals of an order that is shipped in parts: all in the currency of the goods. */
export function amountsOf({ shipment }: ShipmentRequest, currency: string, report: Reporter) {
  const cost = 'shipment.customs.shipping_cost';
  const freight = amountOf(shipment.customs?.shipping_cost, shipment.currency, cost, {}, report);
  if (freight !== undefined && freight.currency !== currency)
    report.contradiction('shipment.currency', `is ${freight.currency}, but the goods are in ${currency}`);
  return omitUndefined({
    OrderTotal: extraAmount(shipment, 'order_total', 'shipment', report)?.toFixed(),
    OrderInsuranceFreightTotal: extraAmount(shipment, 'order_freight_total', 'shipment', report)?.toFixed(),
    ShipmentInsuranceFreight: freight && amountText(freight.value, freight.currency),
  });
}

/** The service decides who pays duties: what the request says of it must agree. */
export function checkDuties(
  request: RequestFields,
  service: string,
  own_account: string,
  report: Reporter,
): void {
  const role = dutiesPaidBy(service);
  const takes = ['SENDER', 'RECIPIENT'] as const;
  const rules = { own_account, takes, default: role, terms: ['DDP', 'DAP'], recipient_account: false };
  const payer = dutyPayerOf(request, rules, report);
  if (payer === undefined || payer.role === role || !isListed(service)) return;
  const [field, said] = payer.terms_given
    ? ['shipment.customs.terms_of_trade', payer.terms]
    : ['shipment.duty_paid_by', payer.role];
  report.contradiction(field, `is ${said}, but with ${service} duties are paid by the ${role.toLowerCase()}`);
}
