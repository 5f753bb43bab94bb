/** One order of `POST /orders`: `CreateOrderRequest`, in the order of its members. */
import type { RequestContext } from '@waybill/carrier-kit';
import {
  amountOf,
  crossesCustoms,
  extraField,
  extraText,
  lookUp,
  omitUndefined,
  payerOf,
  type Reporter,
  type RequestedOption,
  referencesOf,
  refuseReach,
  shipDate,
  shipDateOf,
} from '@waybill/carrier-kit/request';
import type { Shipment, ShipmentRequest } from '@waybill/core';
import {
  amountsOf,
  dutiesOf,
  exportLicenceOf,
  importerOf,
  isDeclared,
  OWN_ACCOUNT,
  taxNumbersOf,
} from './customs.js';
import { wirePackages } from './packages.js';
import { isBusiness, recipientOf, senderOf } from './parties.js';
import { AT_HOME, COMPENSATION, HOME, services as SERVICES } from './services.js';
import type { Account } from './settings.js';

/** The order, with facts that replies do not repeat. */
export interface WireShipmentRequest {
  /** `orderReference`: the shop's first reference, else an identifier of our own. An order is found by it. */
  readonly reference: string;
  /** `orderDate`: the moment of the order, which tells it from another one with the same reference. */
  readonly ordered_at: string;
  /** `serviceCode` */
  readonly service: string;
  /** `YYYY-MM-DD`; sent as `plannedDespatchDate` where the request names a day. */
  readonly ship_date: string;
  /** Number of packages. */
  readonly packages: number;
  /** Whether CN22 or CN23 is wanted with the label. */
  readonly customs: boolean;
  /** Whether a returns label is wanted in the same file. */
  readonly returns_label: boolean;
  /** One of `items`, in the order of its members. */
  readonly order: object;
}

export function createRequest(
  request: ShipmentRequest,
  { services, options, account, report }: RequestContext<Account['settings']>,
): WireShipmentRequest {
  const { shipment } = request;
  const { context, settings } = account;
  payerOf(request, { own_account: OWN_ACCOUNT, takes: ['SENDER'] }, report);
  const codes = options.map(({ row }) => row.code);
  const [reference = context.newId()] = referencesOf(shipment, { most: 1, longest: 40 }, report);
  const ship_date = shipDateOf(shipment, { clock: context.clock, time_zone: settings.time_zone }, {}, report);
  const ordered_at = new Date(context.clock.now()).toISOString().replace(/\.\d+Z$/, 'Z');
  const service = services[0] ?? '';
  const duties = dutiesOf(request, service, report);
  compensated(shipment, service, report);
  refuseReach(service, { table: SERVICES, at_home: AT_HOME }, HOME, request, report);
  const packages = wirePackages(request, crossesCustoms(request.shipper, request.recipient), report);
  const { recipient, notification } = recipientOf(request, report);
  const customs = isDeclared(request);
  const returns_label = codes.includes('includeReturnsLabel');
  return {
    reference,
    ordered_at,
    service,
    ship_date,
    packages: packages.length,
    customs,
    returns_label,
    order: omitUndefined({
      orderReference: reference,
      isRecipientABusiness: isBusiness(request, report),
      recipient,
      sender: senderOf(request, report),
      packages,
      orderDate: ordered_at,
      plannedDespatchDate: shipDate(shipment) === undefined ? undefined : `${ship_date}T00:00:00Z`,
      ...amountsOf(request, duties, report),
      ...dangerousGoods(shipment, options, report),
      postageDetails: omitUndefined({
        serviceCode: service,
        ...postageOf(shipment, settings, codes, report),
        ...notification,
        requestSignatureUponDelivery: codes.includes('requestSignatureUponDelivery') || undefined,
        isLocalCollect: codes.includes('isLocalCollect') || undefined,
        ...taxNumbersOf(request, report),
        requiresExportLicense: exportLicenceOf(shipment, report),
        ...invoiceOf(shipment, report),
      }),
      label: { includeLabelInResponse: true, includeCN: customs, includeReturnsLabel: returns_label },
      importer: importerOf(request, report),
    }),
  };
}

function postageOf(
  shipment: Shipment,
  { carrier_name }: Account['settings'],
  codes: readonly string[],
  report: Reporter,
) {
  const text = (key: string, longest: number) => extraText(shipment, key, 'shipment', report, longest);
  const loss = text('consequential_loss', 5);
  if (loss !== undefined && (!/^\d+$/.test(loss) || Number(loss) > 10_000))
    report.invalid(extraField(report, 'consequential_loss'), 'must be whole pounds, 0 to 10000');
  return {
    carrierName: text('carrier_name', 50) ?? carrier_name,
    serviceRegisterCode: text('service_register_code', 2),
    consequentialLoss: loss === undefined ? undefined : Number(loss),
    safePlace: text('safe_place', 90) ?? (codes.includes('safePlace') ? atTheDoor(report) : undefined),
  };
}

function atTheDoor(report: Reporter): string {
  const place = 'At the front door';
  const own = extraField(report, 'safe_place');
  const message = `${report.name} is told to leave packages here: ${place}. ${own} names another place.`;
  report.notice('safe_place', message);
  return place;
}

function dangerousGoods(shipment: Shipment, options: readonly RequestedOption[], report: Reporter) {
  const asked = options.find(({ row }) => row.code === 'containsDangerousGoods');
  const code = extraText(shipment, 'un_code', 'shipment', report);
  const field = extraField(report, 'un_code');
  if (code !== undefined && asked === undefined) report.contradiction(field, 'is for lithium_batteries');
  if (asked === undefined) return {};
  if (code === undefined) report.required(field, `with ${asked.written}`);
  else if (!/^\d{4}$/.test(code)) report.invalid(field, 'must be the four digits of a UN number');
  return { containsDangerousGoods: true, dangerousGoodsUnCode: code };
}

/** No member of an order insures: the service decides. An amount that one package covers is covered for several. */
function compensated({ insured_amount, currency }: Shipment, service: string, report: Reporter): void {
  const field = 'shipment.insured_amount';
  const money = amountOf(insured_amount, currency, field, { currencies: ['GBP'], currency: 'GBP' }, report);
  if (money === undefined || money.value.isZero()) return;
  const most = lookUp(COMPENSATION, service);
  const known = Object.entries(COMPENSATION).map(([code, pounds]) => `${pounds} with ${code}`);
  if (most === undefined)
    report.notSupported(
      field,
      `cannot be chosen: the service decides. In GBP it is ${known.join(', ')}; ${extraField(report, 'service_register_code')} names a level of the account`,
    );
  else if (money.value.isGreaterThan(most))
    report.tooLarge(field, `is ${money.value.toFixed()} GBP; ${service} compensates up to ${most}`);
  else
    report.notice(
      'included',
      `${field} is included: ${service} compensates up to ${most} GBP (its name in programs of other developers, read 2026-11-22).`,
    );
}

function invoiceOf({ invoice }: Shipment, report: Reporter) {
  return {
    commercialInvoiceNumber: report.tooLong('shipment.invoice.identifier', invoice?.identifier, 35),
    commercialInvoiceDate: invoice?.date === undefined ? undefined : `${invoice.date}T00:00:00Z`,
  };
}
