/**
 * Returns: POST /orders of the Parcel DE Returns API 1.0.9, `ReturnOrder` -> `ReturnOrderConfirmation`: a label for a customer in one of
 * thirty countries. Where the goods go is in the portal, under the name of a receiver for each country.
 */
import { atOnce, type OperationFor, type RequestContext, z } from '@waybill/carrier-kit';
import {
  decodeDocument,
  type Lookup,
  maybeText,
  missingPartEntry,
  purchaseOutcome,
  purchaseReading,
} from '@waybill/carrier-kit/reply';
import {
  amountOf,
  countryOf,
  crossesCustoms,
  lookUp,
  omitUndefined,
  packagesOf,
  type Reporter,
  shipDate,
  taxIdsOf,
  today,
} from '@waybill/carrier-kit/request';
import type { ShippingOutcome } from '@waybill/core';
import type { CarrierIdentity, DocumentKind, Exchange, ReturnRequest } from '@waybill/core/plugin';
import { kilogramsOf, lineOf } from './customs.js';
import { REFUSED_AT, readReply, wireFile } from './errors.js';
import { alpha3, withHouseNumber } from './parties.js';
import { RETOURE } from './services.js';
import { type Account, CARRIER } from './settings.js';

/** The request to DHL, with facts that its reply does not repeat. */
export interface WireReturnRequest {
  readonly label_type: 'SHIPMENT_LABEL' | 'BOTH';
  readonly document: { readonly shipmentReference: string };
  readonly shipment_date: string;
}

/** `Country`, in capitals here. */
const FROM =
  'BE BG DK DE EE FI FR GR GB IE IT HR LV LT LU MT NL NO AT PL PT RO SE CH SK SI ES CZ HU CY'.split(' ');
const TAKEN = { currencies: ['EUR', 'GBP', 'CHF'] } as const;
const MOST_LINES = 20;

export const returns: OperationFor<'returns', Account['settings'], WireReturnRequest> = {
  services: () => ({ codes: [RETOURE] }),
  createRequest,
  next: atOnce((request) => [
    {
      step: 'return',
      method: 'POST',
      url: `/shipping/returns/v1/orders?labelType=${request.label_type}`,
      body: JSON.stringify(request.document),
      purchase: true,
      lookup: lookupOf(request).what,
    },
  ]),
  parseResponse,
};

function createRequest(
  request: ReturnRequest,
  { account, options, report }: RequestContext<Account['settings']>,
): WireReturnRequest {
  const { shipper, recipient, shipment, return_label } = request;
  const { context, settings } = account;
  const [country = '', to] = [countryOf(shipper), countryOf(recipient)];
  if (country !== '' && !FROM.includes(country))
    report.notSupported(
      'shipper.country_code',
      `is ${country}; ${report.name} has returns from ${FROM.join(', ')}`,
    );
  if (to !== undefined && to !== 'DE')
    report.notSupported('recipient.country_code', `is ${to}; ${report.name} brings returns to Germany`);
  for (const { row, field, written } of options)
    if (row.code !== 'goGreenPlus') report.notSupported(field, `is ${written}, which returns do not have`);
  refuseOrLeaveOut(request, report);
  const { kind, rma_number, expires_on } = return_label;
  if (kind !== 'label' && kind !== 'qr_code')
    report.notSupported('return_label.kind', `is ${kind}; ${report.name} gives the shop a label, and a code`);
  if (expires_on !== undefined)
    report.notSupported('return_label.expires_on', `cannot be chosen; ${report.name} decides`);
  const [own] = packagesOf(shipment, { most: 1 }, report);
  const { references = [], declared_value, currency } = shipment;
  const value = amountOf(declared_value, currency, 'shipment.declared_value', TAKEN, report);
  const reference = rma_number ?? references[0];
  const field = rma_number === undefined ? 'shipment.references[0]' : 'return_label.rma_number';
  for (const [index, text] of references.entries())
    if (text !== reference)
      report.notice(
        'left_out',
        `shipment.references[${index}] is left out: ${report.name} takes one reference of a return.`,
      );
  const document = omitUndefined({
    receiverId:
      lookUp(settings.return_receivers, country) ??
      alpha3(country || undefined, 'shipper.country_code', report).toLowerCase(),
    customerReference: report.tooLong(field, reference, 50),
    shipmentReference: `waybill-${context.newId().replaceAll('-', '')}`,
    shipper: customerOf(request, report),
    itemWeight: own && kilogramsOf(own, shipment, report, 31.5),
    itemValue: value && { currency: value.currency, value: value.value.toNumber() },
    customsDetails: customsOf(request, report),
    services: options.some(({ row }) => row.code === 'goGreenPlus') ? { goGreenPlus: true } : undefined,
  });
  return {
    label_type: kind === 'qr_code' ? 'BOTH' : 'SHIPMENT_LABEL',
    document,
    shipment_date: today(context.clock, settings.time_zone),
  };
}

const NOT_HERE = [
  'insured_amount',
  'cash_on_delivery',
  'delivery_point',
  'notify_recipient',
  'payment_account_number',
  'label',
  'invoice',
] as const;
const NOT_DECLARED = ['description', 'terms_of_trade', 'shipping_cost', 'export_declaration'] as const;

/** What a `ReturnOrder` has no place for. The account pays, which is that of the recipient. */
function refuseOrLeaveOut(request: ReturnRequest, report: Reporter): void {
  const { shipper, recipient, shipment, return_label } = request;
  for (const name of NOT_HERE)
    if (shipment[name] !== undefined) report.notSupported(`shipment.${name}`, 'is not for returns');
  for (const key of Object.keys(shipment.extra ?? {}))
    if (key.startsWith(`${CARRIER}:`)) report.notSupported(`shipment.extra["${key}"]`, 'is not for returns');
  for (const [name, other] of [
    ['paid_by', 'THIRD_PARTY'],
    ['payment_type', 'credit_card'],
  ] as const)
    if (shipment[name] === other)
      report.notSupported(`shipment.${name}`, `is ${other}; the account of the settings pays`);
  const leftOut = (field: string) =>
    report.notice('left_out', `${field} is left out: a return of DHL has no place for it.`);
  if (shipDate(shipment) !== undefined) leftOut('shipment.ship_date');
  if (return_label.outbound_tracking_number !== undefined) leftOut('return_label.outbound_tracking_number');
  for (const name of NOT_DECLARED)
    if (shipment.customs?.[name] !== undefined) leftOut(`shipment.customs.${name}`);
  taxIdsOf(shipper, 'shipper', { types: {} }, request, report);
  taxIdsOf(recipient, 'recipient', { types: {} }, request, report);
}

function customerOf({ shipper, return_label }: ReturnRequest, report: Reporter) {
  const { email_address = shipper.email_address } = return_label;
  const field = return_label.email_address === undefined ? 'shipper' : 'return_label';
  return omitUndefined({
    ...withHouseNumber(shipper, 'shipper', { most: 3, longest_city: 40 }, report),
    email: report.tooLong(`${field}.email_address`, email_address, 70),
    phone: report.tooLong('shipper.phone_number', shipper.phone_number ?? shipper.mobile_number, 20),
    state: report.tooLong('shipper.state', shipper.state ?? shipper.state_code, 20),
  });
}

/** "Mandatory for returns from outside the European Union." */
function customsOf({ shipper, recipient, shipment }: ReturnRequest, report: Reporter) {
  if (!crossesCustoms(shipper, recipient)) return undefined;
  const { customs } = shipment;
  if (customs === undefined) {
    report.required('shipment.customs', 'for goods that cross a customs border');
    return undefined;
  }
  report.tooMany('shipment.customs.items', customs.items.length, MOST_LINES, 'lines');
  return {
    items: customs.items.map((item, index) => {
      const { value_currency: currency = shipment.currency } = item;
      return lineOf(item, index, shipment, { ...TAKEN, longest: 50, currency }, report);
    }),
  };
}

function lookupOf({ document }: WireReturnRequest): Lookup {
  const { shipmentReference } = document;
  const what = `shipment reference ${shipmentReference} among the returns in DHL's business customer portal`;
  return { what, references: { shipmentReference } };
}

const wireReturn = z.object({
  shipmentNo: maybeText,
  internationalShipmentNo: maybeText,
  label: wireFile,
  qrLabel: wireFile,
  qrLink: maybeText,
});

/** A number or a label proves that it was made. */
function returnIn(document: unknown): z.output<typeof wireReturn> | undefined {
  const { data } = wireReturn.safeParse(document);
  return (data?.shipmentNo ?? decodeDocument(data?.label?.b64)) === undefined ? undefined : data;
}

function parseResponse(
  { request, replies }: Exchange<WireReturnRequest>,
  { carrier, account }: CarrierIdentity,
): ShippingOutcome {
  const identity = { carrier, account };
  const purchase = purchaseOutcome(replies[0], {
    carrier: identity,
    lookup: lookupOf(request),
    refusedAt: REFUSED_AT,
    read: (answer) => purchaseReading(readReply(answer, identity, returnIn), (made) => made),
  });
  if (purchase.outcome !== 'created') return [null, [...purchase.errors]];
  const { shipmentNo, internationalShipmentNo, label, qrLabel, qrLink } = purchase.created;
  const due: [DocumentKind, typeof label][] = [['label', label]];
  if (request.label_type === 'BOTH') due.push(['qr_code', qrLabel]);
  const files = due.map(([kind, file]) => ({ kind, file: decodeDocument(file?.b64) }));
  const found = files.flatMap(({ kind, file }) => (file === undefined ? [] : [{ ...file, kind, parcel: 0 }]));
  const missing = [
    ...(shipmentNo === undefined ? ['tracking_number'] : []),
    ...files.flatMap(({ kind, file }) => (file === undefined ? [kind] : [])),
  ].map((part) => missingPartEntry(identity, part, { parcel: 0, packages: 1 }));
  const errors = [...purchase.errors, ...missing];
  return [
    {
      ...identity,
      documents: found.map(({ content }) => content),
      reference: null,
      service: RETOURE,
      shipment_date: request.shipment_date,
      total_charge: null,
      tracking_number: shipmentNo ?? null,
      complete: errors.length === 0,
      meta: omitUndefined({
        parcels: [{ tracking_number: shipmentNo ?? null, charge: null, bought: true }],
        documents: found.map(({ content: _content, ...document }) => document),
        notices: [],
        reference_number: request.document.shipmentReference,
        international_number: internationalShipmentNo,
        qr_link: qrLink,
      }),
    },
    errors,
  ];
}
