/** What rating and shipping read of a request alike: what is quoted must be what is bought. */
import type { RequestContext } from '@waybill/carrier-kit';
import { amountText, decimal } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  customsValueOf,
  extraField,
  extraOf,
  extraWord,
  type Reporter,
  whenBought,
  withTerritory,
} from '@waybill/carrier-kit/request';
import type { RateRequest, Shipment } from '@waybill/core';
import { accessorialsOf, accessPointOf, returnOf } from './accessorials.js';
import { dangerousGoods, ratedGoods, shippedGoods } from './dangerous-goods.js';
import { declaresDocuments, type Lane, laneOf, type Roles, rolesOf } from './lanes.js';
import { LETTER, type UpsPackage, upsPackages } from './packages.js';
import { checkBuyer, checkContacts, taxNumbersOf } from './parties.js';
import { paymentOf } from './payment.js';
import { printed } from './printed.js';
import { CARRIER, type MoneyElement } from './protocol.js';
import { refuseMalformedCodes } from './services.js';
import type { AccountSettings } from './settings.js';

export type UpsShipment<Request extends RateRequest> = ReturnType<typeof readShipment<Request>>;

export function readShipment<Request extends RateRequest>(
  given: Request,
  { services, options, account, report }: RequestContext<AccountSettings>,
  operation: 'rating' | 'shipping',
) {
  const request = withTerritory(given);
  const { shipment } = request;
  refuseMalformedCodes(services, report);
  const roles = rolesOf(request, options);
  const lane = laneOf(roles, report);
  const packages = upsPackages(shipment, services, lane, report);
  const goodsElement = operation === 'rating' ? ratedGoods : shippedGoods;
  const goods = dangerousGoods(options, packages, services, lane, report).map(goodsElement);
  const invoice = invoiceOf(shipment, roles, lane, packages);
  // Letters are documents, whether the request says so or not.
  if (invoice === 'none') report.settle('customs_declaration');
  // What is printed and depends on more than its own field; `printed.ts` has the rest.
  const paper = operation === 'rating' ? whenBought(report) : report;
  checkContacts(roles, lane, services, paper);
  if (invoice !== 'none') {
    paper.tooLong('shipment.invoice.identifier', shipment.invoice?.identifier, 35);
    checkBuyer(shipment.customs?.sold_to, lane, paper);
  }
  return {
    /** The request, with territories of the United States as countries. */
    request,
    roles,
    lane,
    packages,
    accessorials: accessorialsOf(options, shipment, packages, goods, lane, report),
    payment: paymentOf(request, roles, account.settings.account_number, lane, report),
    access_point: accessPointOf(request, services, options, report),
    returned: returnOf(request, roles, services, options, packages, lane, report),
    /** Whether they are documents to UPS: `DocumentsOnlyIndicator`. */
    documents: shipment.is_document === true && declaresDocuments(lane),
    tax_numbers: taxNumbersOf(request, roles, lane, paper),
    label: labelOf(shipment, paper),
    invoice,
  };
}

/** `LabelImageFormat`, and the paper's height in inches. */
function labelOf({ label }: Shipment, report: Reporter) {
  const { format, type } = label ?? {};
  const own = extraWord(label, 'image_format', ['EPL', 'SPL'], 'shipment.label', report);
  if (own !== undefined && format !== undefined)
    report.contradiction(
      extraField(report, 'image_format', 'shipment.label'),
      `is given together with shipment.label.format ${format}; give one of them`,
    );
  const made = own ?? format ?? printed.label.formats[0];
  if (type === '4x8' && (made === 'GIF' || made === 'PNG'))
    report.notSupported('shipment.label.type', `is 4x8, which is for thermal printers; a ${made} is 4x6`);
  return { format: made, height: type === '4x8' ? '8' : '6' };
}

/**
 * Whether UPS is to make one. `copy`: also to send it to an account that files its invoices without paper. `partial`: that
 * of a return. `uploaded`: the shipper's own, which UPS has already.
 */
export type Invoice = 'none' | 'made' | 'copy' | 'partial' | 'uploaded';

/** The invoice is for goods that cross a border where they are declared. Documents and letters are not. */
function invoiceOf(
  { is_document, invoice }: Shipment,
  { is_return }: Roles,
  lane: Lane,
  packages: readonly UpsPackage[],
): Invoice {
  const letters = packages.length > 0 && packages.every(({ packaging }) => packaging === LETTER);
  if (!lane.crosses_customs || is_document || letters) return 'none';
  if (is_return) return 'partial';
  if (extraOf(CARRIER, invoice, 'document_id') !== undefined) return 'uploaded';
  return extraOf(CARRIER, invoice, 'copy') === 'true' ? 'copy' : 'made';
}

/** `Value` of one unit: "Limit to 6 digits after the decimal". */
export const CUSTOMS_VALUES = { unit_places: 6 } as const;

/** `InvoiceLineTotal`: "Valid values are from 1 to 99999999." */
const LEAST = 1;
const MOST = 99_999_999;

/**
 * `InvoiceLineTotal`: `declared_value`, else the sum of the customs lines; less than 1 is rounded up to it. `undefined`
 * where a line has no value, and for a value above what UPS takes.
 */
export function invoiceLineTotal(shipment: Shipment, report: Reporter): MoneyElement | undefined {
  const { declared_value, customs, currency } = shipment;
  const complete = customs?.items.every(({ value_amount }) => value_amount !== undefined);
  const goods =
    declared_value === undefined && complete
      ? customsValueOf(shipment, CUSTOMS_VALUES, report)
      : amountOf(declared_value, currency, 'shipment.declared_value', {}, report);
  if (goods === undefined || goods.value.isGreaterThan(MOST)) return undefined;
  const value = goods.value.isLessThan(LEAST) ? decimal(LEAST) : goods.value;
  return { CurrencyCode: goods.currency, MonetaryValue: amountText(value, goods.currency) };
}

/** `InvoiceLineTotal` where UPS requires it: documents without a value count as the least, goods must have one. */
export function requiredLineTotal(
  shipment: Shipment,
  when: string,
  report: Reporter,
): MoneyElement | undefined {
  const total = invoiceLineTotal(shipment, report);
  if (total !== undefined) return total;
  if (shipment.is_document) return { CurrencyCode: shipment.currency ?? 'USD', MonetaryValue: '1.00' };
  report.required('shipment.declared_value', `${when}: up to ${MOST}`);
  return undefined;
}
