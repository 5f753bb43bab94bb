/**
 * Returns: a collection request, by which the driver comes to the customer with the label. META API 2.30.48,
 * POST /shipping/v1/colreq: `Collection` -> `Response`.
 */
import { atOnce, type OperationFor, type RequestContext, z } from '@waybill/carrier-kit';
import { type Lookup, listOf, maybeText, purchaseOutcome, purchaseReading } from '@waybill/carrier-kit/reply';
import {
  contentOf,
  crossesCustoms,
  extraText,
  omitUndefined,
  packagesOf,
  payerOf,
  type Reporter,
  referencesOf,
  shipDateOf,
  shortened,
} from '@waybill/carrier-kit/request';
import type { ShippingOutcome } from '@waybill/core';
import type { CarrierIdentity, Exchange, ReturnRequest } from '@waybill/core/plugin';
import { jsonCall } from './connect.js';
import { gramsOf } from './customs.js';
import { readReply } from './errors.js';
import { addressOf, contactOf, legalEntityOf } from './parties.js';
import { customerInfos, type OpenSettings } from './settings.js';
import { sidesOf } from './shipping.js';

/** The request to DPD, with facts that its reply does not repeat. */
export interface WireReturnRequest {
  readonly service: string;
  /** Day of the collection, `YYYY-MM-DD`. */
  readonly shipment_date: string;
  readonly reference: string;
  /** `Collection`. */
  readonly document: object;
}

/** Fields of shipments that a collection has no place for. */
const NOT_HERE = [
  'insured_amount',
  'cash_on_delivery',
  'delivery_point',
  'notify_recipient',
  'label',
] as const;

export const returns: OperationFor<'returns', OpenSettings, WireReturnRequest> = {
  // `productCode`: "101" for DPD CLASSIC, ….
  services: () => ({ usual: '101' }),
  createRequest,
  next: atOnce((request) => [
    {
      ...jsonCall('return', '/shipping/v1/colreq', request.document),
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
  const { shipment, return_label } = request;
  const { settings, context } = account;
  checkReturn(request, report);
  for (const { field, written } of options)
    report.notSupported(field, `is ${written}, which collections do not have`);
  payerOf(request, { own_account: settings.account_number, takes: ['SENDER'] }, report);
  const [service = ''] = services;
  const [own] = packagesOf(shipment, { most: 1 }, report);
  const { rma_number } = return_label;
  const references = [
    ...(rma_number === undefined ? [] : [rma_number]),
    ...referencesOf(shipment, { most: rma_number === undefined ? 4 : 3, longest: 35 }, report),
  ];
  report.tooLong('return_label.rma_number', rma_number, 35);
  const [reference = context.newId().replaceAll('-', '')] = references;
  const time_zone = settings.time_zone;
  const shipment_date = shipDateOf(shipment, { clock: context.clock, time_zone }, {}, report);
  const weight = own && gramsOf(own, shipment.weight_unit, report).toFixed();
  const content = own && contentOf(own.item, own.field);
  const partOf = (side: 'shipper' | 'recipient') =>
    omitUndefined({
      address: addressOf(request[side], side, report, { required: true }),
      contact: contactOf(request[side], side, report),
      legalEntity: legalEntityOf(side, request, report),
    });
  const document = omitUndefined({
    collectionInfos: omitUndefined({
      productCode: service,
      serviceCode: extraText(shipment, 'service_code', 'shipment', report),
      weight,
    }),
    customerReferenceNumbers: references.length > 0 ? references : [reference],
    collectionPoint: partOf('shipper'),
    customer: { customerInfos: customerInfos(settings) },
    receiver: partOf('recipient'),
    parcel: omitUndefined({
      parcelInfos: omitUndefined({ weight, dimensions: own && sidesOf(own, shipment, report) }),
      parcelContent: content && shortened(content.text, 200, content.field, report),
    }),
    pickup: { date: shipment_date },
  });
  return { service, shipment_date, reference, document };
}

function checkReturn({ shipper, recipient, shipment, return_label }: ReturnRequest, report: Reporter): void {
  const { kind, expires_on, outbound_tracking_number } = return_label;
  if (kind !== 'carrier_brings')
    report.notSupported('return_label.kind', `is ${kind}; ${report.name} collects the package with a label`);
  if (expires_on !== undefined)
    report.notSupported('return_label.expires_on', `cannot be chosen; ${report.name} comes on a day`);
  if (outbound_tracking_number !== undefined)
    report.notice('left_out', 'return_label.outbound_tracking_number is left out: DPD has no place for it.');
  for (const name of NOT_HERE)
    if (shipment[name] !== undefined) report.notSupported(`shipment.${name}`, 'is not for collections');
  if (crossesCustoms(shipper, recipient))
    report.notSupported('recipient.country_code', 'is across a customs border; collections declare no goods');
}

function lookupOf({ reference }: WireReturnRequest): Lookup {
  return {
    what: `the customer reference ${reference} among the collections of the account in the portal of its business unit`,
    references: { customerReferenceNumber: reference },
  };
}

const wireResponse = z.object({
  collectionId: maybeText,
  parcelId: maybeText,
  statusList: listOf(z.object({ info: maybeText, description: maybeText })),
});

function ordered(document: unknown): z.output<typeof wireResponse> | undefined {
  const { data } = wireResponse.safeParse(document);
  return (data?.collectionId ?? data?.parcelId) === undefined ? undefined : data;
}

function parseResponse(
  { request, replies }: Exchange<WireReturnRequest>,
  { carrier, account }: CarrierIdentity,
): ShippingOutcome {
  const identity = { carrier, account };
  const purchase = purchaseOutcome(replies[0], {
    carrier: identity,
    lookup: lookupOf(request),
    read: (answer) => purchaseReading(readReply(answer, identity, ordered), (made) => made),
  });
  if (purchase.outcome !== 'created') return [null, [...purchase.errors]];
  const { collectionId, parcelId = null, statusList } = purchase.created;
  const statuses = statusList.flatMap(({ info, description }) => description ?? info ?? []);
  return [
    {
      ...identity,
      documents: [],
      reference: collectionId === undefined ? null : { type: 'collectionId', value: collectionId },
      service: request.service,
      shipment_date: request.shipment_date,
      total_charge: null,
      tracking_number: parcelId,
      // A reply may name no parcel: its number is then on the label that the driver brings.
      complete: true,
      meta: {
        parcels: [{ tracking_number: parcelId, charge: null, bought: true }],
        documents: [],
        notices: statuses.map((message) => ({ code: 'status', message })),
      },
    },
    [...purchase.errors],
  ];
}
