/**
 * Returns: POST /returnorders/labels, `CreateReturnOrder` -> `CreateReturnOrderLabelResponse`: a label, or a code for which
 * a ParcelShop prints one. Source: HSI Order API of 2025-12-18.
 */
import { atOnce, type OperationFor, type RequestContext, z } from '@waybill/carrier-kit';
import {
  decodeDocument,
  type Lookup,
  listOf,
  maybeText,
  missingPartEntry,
  purchaseOutcome,
  purchaseReading,
} from '@waybill/carrier-kit/reply';
import {
  countryOf,
  omitUndefined,
  packagesOf,
  type Reporter,
  referencesOf,
  shipDate,
  today,
} from '@waybill/carrier-kit/request';
import type { ShippingOutcome } from '@waybill/core';
import type { CarrierIdentity, Exchange, ReturnRequest } from '@waybill/core/plugin';
import { HSI } from './connect.js';
import { areDeclared } from './customs.js';
import { isError, readReply, resultNotices } from './errors.js';
import { parcelOf } from './parcel.js';
import { addressOf, contactOf, nameOf, wireText } from './parties.js';
import type { OpenSettings } from './settings.js';
import { acceptOf, LONGEST_REFERENCE } from './shipping.js';

/** The request to Hermes, with facts that its reply does not repeat. */
export interface WireReturnRequest {
  readonly kind: 'label' | 'qr_code';
  readonly service: string;
  readonly accept: string;
  readonly shipment_date: string;
  /** By which a person finds it, under the name of its field: a reference of its own, or the number of the earlier shipment. */
  readonly references: { readonly clientReference2: string } | { readonly shipmentID: string };
  readonly document: object;
}

/** `qrCodeExpiresAfter`, in days. */
const CODE_DAYS = [30, 120] as const;
/** Fields that a return cannot have. */
const NOT_HERE = ['insured_amount', 'cash_on_delivery', 'delivery_point', 'notify_recipient'] as const;

export const returns: OperationFor<'returns', OpenSettings, WireReturnRequest> = {
  services: () => ({ usual: 'PARCEL' }),
  createRequest,
  next: atOnce((request) => [
    {
      step: 'return',
      method: 'POST',
      url: `${HSI}/returnorders/labels`,
      headers: { accept: request.accept },
      body: JSON.stringify(request.document),
      purchase: true,
      lookup: lookupOf(request).what,
    },
  ]),
  parseResponse,
};

function createRequest(
  request: ReturnRequest,
  { account, options, services, report }: RequestContext<OpenSettings>,
): WireReturnRequest {
  const { shipper, recipient, shipment, return_label } = request;
  const { kind, outbound_tracking_number } = return_label;
  const { context, settings } = account;
  for (const name of NOT_HERE)
    if (shipment[name] !== undefined) report.notSupported(`shipment.${name}`, 'is not for returns');
  for (const { field, written } of options)
    report.notSupported(field, `is ${written}, which returns do not have`);
  if (kind !== 'label' && kind !== 'qr_code')
    report.notSupported('return_label.kind', `is ${kind}; ${report.name} gives the shop a label, or a code`);
  if (kind === 'qr_code' && shipment.label !== undefined)
    report.contradiction('shipment.label', 'is for a label, and return_label.kind is qr_code');
  if (return_label.email_address !== undefined)
    report.notice(
      'left_out',
      'return_label.email_address is left out: Hermes mails no label and no code, they are in the answer.',
    );
  if (shipDate(shipment) !== undefined)
    report.notice('left_out', 'shipment.ship_date is left out: a return has no day.');
  if (areDeclared(shipper, recipient))
    report.notSupported(
      'shipper.country_code',
      `is ${countryOf(shipper)}; returns are made within the European Union`,
    );
  const [own] = packagesOf(shipment, { most: 1 }, report);
  const [service = ''] = services;
  const id = context.newId().replaceAll('-', '').slice(0, LONGEST_REFERENCE);
  const isNew = outbound_tracking_number === undefined;
  const document = isNew
    ? omitUndefined({
        clientReference: referenceOf(request, report),
        clientReference2: id,
        parcel: own && parcelOf(own, shipment, service, report),
        senderName: nameOf(shipper, 'shipper', report),
        senderAddress: addressOf(shipper, 'shipper', report),
        senderContact: contactOf(shipper, 'shipper', report),
        receiverName: nameOf(recipient, 'recipient', report),
        receiverAddress: addressOf(recipient, 'recipient', report),
        label: labelOf(request, account, report),
      })
    : ofShipment(request, outbound_tracking_number, report);
  return {
    kind: kind === 'qr_code' ? 'qr_code' : 'label',
    service,
    accept: kind === 'qr_code' ? 'application/x-qrcode-png+json' : acceptOf(shipment.label, report),
    shipment_date: today(context.clock, settings.time_zone),
    references: isNew ? { clientReference2: id } : { shipmentID: outbound_tracking_number },
    document,
  };
}

function referenceOf({ shipment, return_label: { rma_number } }: ReturnRequest, report: Reporter) {
  if (rma_number === undefined) {
    const [reference] = referencesOf(shipment, { most: 1, longest: LONGEST_REFERENCE }, report);
    return wireText(reference, 'shipment.references[0]', LONGEST_REFERENCE, report);
  }
  if ((shipment.references ?? []).length > 0)
    report.notice(
      'left_out',
      `shipment.references is left out: ${report.name} takes one reference, and return_label.rma_number is it.`,
    );
  return wireText(rma_number, 'return_label.rma_number', LONGEST_REFERENCE, report);
}

/** The number alone: Hermes takes everything else from the shipment, with sender and recipient swapped. */
function ofShipment({ return_label }: ReturnRequest, shipmentID: string, report: Reporter): object {
  if (!/^(H\d{19}|\d{14})$/.test(shipmentID))
    report.invalid('return_label.outbound_tracking_number', 'must be 14 digits, or H and 19 digits');
  for (const name of ['rma_number', 'expires_on'] as const)
    if (return_label[name] !== undefined)
      report.contradiction(`return_label.${name}`, 'has no place next to outbound_tracking_number');
  report.notice(
    'as_delivered',
    'Addresses, weight and references are not sent: Hermes takes them from the shipment of return_label.outbound_tracking_number.',
  );
  return { shipmentID };
}

function labelOf(
  { return_label: { kind, expires_on } }: ReturnRequest,
  { context, settings }: RequestContext<OpenSettings>['account'],
  report: Reporter,
) {
  if (expires_on === undefined) return undefined;
  const field = 'return_label.expires_on';
  if (kind !== 'qr_code') report.contradiction(field, 'is for a code; a label has no last day');
  const now = today(context.clock, settings.time_zone);
  const days = (Date.parse(expires_on) - Date.parse(now)) / 86_400_000;
  const [fewest, most] = CODE_DAYS;
  if (days < fewest || days > most)
    report.outOfRange(field, `is ${days} days ahead; ${report.name} takes ${fewest} to ${most}`);
  return { qrCodeExpiresAfter: days };
}

function lookupOf({ references }: WireReturnRequest): Lookup {
  const [[name, value] = []] = Object.entries(references);
  return { what: `the return order with ${name} ${value}`, references };
}

const wireReturn = z.object({
  listOfResultCodes: listOf(z.object({ code: maybeText, message: maybeText })),
  shipmentID: maybeText,
  returnOrderID: maybeText,
  shippinglabel: maybeText,
  qrcode: maybeText,
});

/** A number, a label or a code proves that it was made; an order alone only where no error says why there is no more. */
function returnIn(document: unknown, hasErrors: boolean): z.output<typeof wireReturn> | undefined {
  const { data } = wireReturn.safeParse(document);
  const proof = data?.shipmentID ?? data?.shippinglabel ?? data?.qrcode;
  return (proof ?? (hasErrors ? undefined : data?.returnOrderID)) === undefined ? undefined : data;
}

function parseResponse(
  { request, replies }: Exchange<WireReturnRequest>,
  { carrier, account }: CarrierIdentity,
): ShippingOutcome {
  const identity = { carrier, account };
  const purchase = purchaseOutcome(replies[0], {
    carrier: identity,
    lookup: lookupOf(request),
    read: (answer) => {
      const reading = readReply(answer, identity, (document) => document);
      const said = reading.errors === undefined ? reading.warnings : reading.reported;
      return purchaseReading(reading, (document) => returnIn(document, said.length > 0));
    },
  });
  if (purchase.outcome !== 'created') return [null, [...purchase.errors]];
  const { shipmentID, returnOrderID, shippinglabel, qrcode, listOfResultCodes } = purchase.created;
  // By the contract, either field may hold the picture of a code.
  const files = [shippinglabel, qrcode].flatMap((written) => {
    const file = decodeDocument(written);
    const kind = file?.format === 'PNG' ? ('qr_code' as const) : ('label' as const);
    return file === undefined ? [] : [{ ...file, kind, parcel: 0 }];
  });
  const isWhole = files.some(({ kind }) => kind === request.kind);
  const missing = [
    ...(shipmentID === undefined ? ['tracking_number'] : []),
    ...(isWhole ? [] : [request.kind]),
  ].map((part) => missingPartEntry(identity, part, { parcel: 0, packages: 1 }));
  const errors = isWhole ? missing : [...purchase.errors, ...missing];
  const reference = returnOrderID === undefined ? null : { type: 'returnOrderID', value: returnOrderID };
  return [
    {
      ...identity,
      documents: files.map(({ content }) => content),
      reference,
      service: request.service,
      shipment_date: request.shipment_date,
      total_charge: null,
      tracking_number: shipmentID ?? null,
      complete: errors.length === 0,
      meta: {
        parcels: [{ tracking_number: shipmentID ?? null, charge: null, bought: true }],
        documents: files.map(({ content: _content, ...document }) => document),
        notices: resultNotices(listOfResultCodes.filter((one) => isWhole || !isError(one))),
      },
    },
    errors,
  ];
}
