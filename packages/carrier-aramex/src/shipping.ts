/**
 * Shipping: CreateShipments buys all packages as one shipment with one number; its reply has the label or a link to it, and
 * no price. A label that is missing is asked for with PrintLabel. Source: shipping.wsdl.
 */
import { type Account, type RequestContext, type ShippingOperation, z } from '@waybill/carrier-kit';
import {
  type DocumentFile,
  decodeDocument,
  type Lookup,
  listOf,
  type MissingPart,
  maybe,
  maybeText,
  missingPartEntry,
  purchaseOutcome,
  purchaseReading,
} from '@waybill/carrier-kit/reply';
import { lookUp, referencesOf, shipDateOf } from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Notice, Shipment, ShipmentRequest, ShippingOutcome } from '@waybill/core';
import { type Call, type CarrierIdentity, type Exchange, isAnswer, type Reply } from '@waybill/core/plugin';
import { FAULT_STATUS, noticesIn, readReply, responseTo } from './errors.js';
import { partyElement } from './parties.js';
import { LONGEST, REPORTS } from './printed.js';
import { CARRIER, type OpenSettings } from './settings.js';
import { detailsOf } from './shipment.js';
import { type Client, clientOf, soapCall } from './soap.js';

/** The request to the carrier, with facts that its reply does not repeat. */
export interface WireShipmentRequest {
  readonly client: Client;
  readonly service: string;
  readonly group: string;
  /** `YYYY-MM-DD` */
  readonly ship_date: string;
  /** Number of packages. */
  readonly packages: number;
  /** `Reference1` */
  readonly reference: string;
  readonly shipment: XmlNode;
  readonly label: XmlNode;
}

export const shipping: ShippingOperation<OpenSettings, WireShipmentRequest> = {
  createRequest,
  next,
  parseResponse,
};

function createRequest(request: ShipmentRequest, context: RequestContext<OpenSettings>): WireShipmentRequest {
  const { account, services, report } = context;
  const { shipper, recipient, shipment } = request;
  const { account_number, time_zone } = account.settings;
  const ship_date = shipDateOf(shipment, { clock: account.context.clock, time_zone }, {}, report);
  const [Reference1 = account.context.newId(), Reference2 = '', Reference3 = ''] = referencesOf(
    shipment,
    { most: 3, longest: LONGEST },
    report,
  );
  const Shipper = partyElement(shipper, 'shipper', account_number, report);
  const service = services[0] ?? '';
  const { of, group, packages, collect } = detailsOf(request, context, 'shipping');
  return {
    client: clientOf(account.settings),
    service,
    group,
    ship_date,
    packages,
    reference: Reference1,
    shipment: {
      Reference1,
      Reference2,
      Reference3,
      Shipper,
      Consignee: partyElement(recipient, 'recipient', collect, report),
      ShippingDateTime: `${ship_date}T12:00:00`,
      Details: of(service),
    },
    label: labelInfo(shipment),
  };
}

/** `RPT` has the file in the reply; `URL` would have a link to it. */
function labelInfo({ label }: Shipment): XmlNode {
  const { type = '4x6' } = label ?? {};
  return { ReportID: lookUp(REPORTS, type) ?? type, ReportType: 'RPT' };
}

const wireLabel = maybe(z.object({ LabelURL: maybeText, LabelFileContents: maybeText }));
const wireCreated = z.object({
  Shipments: maybe(
    z.object({ ProcessedShipment: listOf(z.object({ ID: maybeText, ShipmentLabel: wireLabel })) }),
  ),
});
const wirePrinted = z.object({ ShipmentLabel: wireLabel });

interface Created {
  readonly number?: string | undefined;
  readonly label?: z.output<typeof wireLabel>;
  readonly notices: readonly Notice[];
}

/** A number or a label proves a purchase, whatever is said beside it. */
function createdIn(response: unknown): Created | undefined {
  const processed = wireCreated.safeParse(response).data?.Shipments?.ProcessedShipment ?? [];
  const bought = processed.find(({ ID, ShipmentLabel }) => isNumber(ID) || hasLabel(ShipmentLabel));
  if (bought === undefined) return undefined;
  const { ID, ShipmentLabel: label } = bought;
  return { number: isNumber(ID) ? ID : undefined, label, notices: noticesIn(response) };
}

/** A refused shipment may have the number 0. */
function isNumber(id: string | undefined): boolean {
  return id !== undefined && /[1-9A-Z]/i.test(id);
}

function hasLabel(label: z.output<typeof wireLabel>): boolean {
  return (label?.LabelURL ?? label?.LabelFileContents) !== undefined;
}

function readPurchase(answer: Parameters<typeof readReply>[0], carrier: CarrierIdentity) {
  const find = (document: unknown) => createdIn(responseTo('CreateShipments')(document));
  return purchaseReading(readReply(answer, carrier, find), (created) => created);
}

/** For readings whose entries are dropped. */
const ANY = { carrier: CARRIER, account: CARRIER };

/** The label as the replies have it so far: a file, or the link to it. */
function labelIn(replies: readonly Reply[]): {
  readonly file?: DocumentFile | undefined;
  readonly url?: string | undefined;
} {
  const answers = replies.filter(isAnswer);
  const of = (step: string) => answers.findLast((reply) => reply.step === step);
  const [buy, print, fetched] = [of('buy'), of('print'), answers.filter(({ step }) => step === 'label')];
  const bought = buy && readPurchase(buy, ANY);
  const printed = print && readReply(print, ANY, responseTo('PrintLabel')).document;
  const labels = [
    bought !== undefined && 'created' in bought ? bought.created.label : undefined,
    wirePrinted.safeParse(printed).data?.ShipmentLabel,
  ];
  const files = [
    ...labels.map((label) => decodeDocument(label?.LabelFileContents)),
    ...fetched.filter(({ status }) => status === 200).map(({ body }) => decodeDocument(body)),
  ];
  const url = labels.at(print === undefined ? 0 : 1)?.LabelURL?.trim();
  // Aramex has the same files at https.
  return {
    file: files.find((file) => file !== undefined),
    url: url?.replace(/^http:(?=\/\/[^/]+\.aramex\.)/i, 'https:'),
  };
}

/** After the purchase the link is followed, if there is one; then the label is asked for again, and its link followed. */
function next({ request, replies }: Exchange<WireShipmentRequest>): Call[] {
  const { client, reference, shipment, label, group } = request;
  const [buy] = replies;
  if (buy === undefined) {
    const content = { Shipments: { Shipment: shipment }, LabelInfo: label };
    const lookup = lookupOf(request).what;
    return [
      { step: 'buy', ...soapCall('CreateShipments', content, client, reference), purchase: true, lookup },
    ];
  }
  const bought = isAnswer(buy) ? readPurchase(buy, ANY) : undefined;
  if (bought === undefined || !('created' in bought)) return [];
  const { file, url } = labelIn(replies);
  if (file !== undefined) return [];
  const steps = replies.map(({ step }) => step);
  if (url !== undefined && steps.at(-1) !== 'label')
    return [{ step: 'label', method: 'GET', url, headers: { accept: '*/*' }, reply_as: 'base64' }];
  const { number } = bought.created;
  if (number === undefined || steps.includes('print')) return [];
  const content = {
    ShipmentNumber: number,
    ProductGroup: group,
    OriginEntity: client.account_entity,
    LabelInfo: label,
  };
  return [{ step: 'print', ...soapCall('PrintLabel', content, client, reference) }];
}

/** How a person finds out whether a purchase without a readable reply was made: no call searches for purchases. */
function lookupOf({ reference }: WireShipmentRequest): Lookup {
  return {
    what: `the reference ${reference} among the shipments of your Aramex account`,
    references: { Reference1: reference },
  };
}

/** The last attempt to get the label, and what Aramex replied. */
function whyNoLabel(replies: readonly Reply[], account: Account): MissingPart {
  const last = replies.findLast(({ step }) => step !== 'buy');
  if (last === undefined || !isAnswer(last)) return { reply: last };
  if (last.step === 'label')
    return { reply: { ...last, body: Buffer.from(last.body, 'base64').toString('utf8') } };
  const reading = readReply(last, account, responseTo('PrintLabel'));
  return { reply: last, refusals: reading.errors === undefined ? reading.warnings : reading.reported };
}

function parseResponse(
  { request, replies }: Exchange<WireShipmentRequest>,
  account: Account,
): ShippingOutcome {
  const purchase = purchaseOutcome(replies[0], {
    carrier: account,
    lookup: lookupOf(request),
    read: (answer) => readPurchase(answer, account),
    refusedAt: FAULT_STATUS,
  });
  if (purchase.outcome !== 'created') return [null, [...purchase.errors]];
  const { number = null, notices } = purchase.created;
  const { file } = labelIn(replies);
  const parcel = request.packages === 1 ? 0 : null;
  const place = { parcel, packages: request.packages };
  const errors = [
    ...purchase.errors,
    ...(number === null ? [missingPartEntry(account, 'tracking_number', place)] : []),
    ...(file === undefined
      ? [missingPartEntry(account, 'label', { ...place, ...whyNoLabel(replies, account) })]
      : []),
  ];
  const { content, ...described } = file ?? { content: undefined };
  return [
    {
      carrier: account.carrier,
      account: account.account,
      documents: content === undefined ? [] : [content],
      reference: { type: 'Reference1', value: request.reference },
      service: request.service,
      shipment_date: request.ship_date,
      total_charge: null,
      tracking_number: number,
      complete: errors.length === 0,
      meta: {
        // Packages of a shipment have no numbers of their own.
        parcels: Array.from({ length: request.packages }, () => ({
          tracking_number: number,
          charge: null,
          bought: true,
        })),
        documents: 'format' in described ? [{ ...described, kind: 'label', parcel }] : [],
        notices,
      },
    },
    // Sending the request again would buy again, whatever an error says of itself.
    errors.map((entry) => ({ ...entry, retryable: false })),
  ];
}
