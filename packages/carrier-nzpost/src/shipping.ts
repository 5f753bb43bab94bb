/**
 * Shipping: POST /parcellabel/v3/labels is answered by the id of a consignment alone; its status is asked for until labels and
 * numbers are made, and GET /labels/{id} has the file. Within New Zealand prices come first, for the add-ons that are mandatory.
 * No reply has a price. Source: ParcelLabel API v3.
 */
import { type ShippingOperation, z } from '@waybill/carrier-kit';
import {
  type DocumentFile,
  decodeDocument,
  failureEntry,
  followLink,
  listOf,
  localErrorEntry,
  type MissingPart,
  maybeText,
  missingPartEntry,
  NO_ACCOUNT,
  purchaseOutcome,
  purchaseReading,
  wireList,
  wireText,
} from '@waybill/carrier-kit/reply';
import type { ErrorEntry, ShippingOutcome } from '@waybill/core';
import { type Call, type CarrierIdentity, type Exchange, isAnswer, type Reply } from '@waybill/core/plugin';
import { entryOf, readReply, type WireError, wireErrors } from './errors.js';
import { createRequest, lookupOf, type WireShipmentRequest } from './order.js';
import { type OwnOffer, offersIn, rating } from './rating.js';
import type { Account, OpenSettings } from './settings.js';

type Shipping = Exchange<WireShipmentRequest>;

const PATH = '/parcellabel/v3/labels';

/** How often the status is asked for, and the wait before. NZ Post takes some five seconds. */
const TRIES = 8;
const WAIT_MS = 3_000;

const repliesTo = (replies: readonly Reply[], step: string) => replies.filter((reply) => reply.step === step);

export const shipping: ShippingOperation<OpenSettings, WireShipmentRequest> = {
  createRequest,
  next,
  parseResponse,
};

function next({ request, replies }: Shipping): readonly Call[] {
  const { prices, document } = request;
  const rates = prices === undefined ? [] : rating.next({ request: prices, replies: [] });
  const asked = repliesTo(replies, 'rate').map((reply) => reply.package);
  const unpriced = rates.filter((call) => !asked.includes(call.package));
  if (unpriced.length > 0) return unpriced;
  const [bought] = repliesTo(replies, 'buy');
  if (bought === undefined) {
    const offers = prices === undefined ? [] : boughtOffers(request, replies);
    if (offers === undefined) return [];
    const lookup = lookupOf(request).what;
    const body = JSON.stringify(offers.length === 0 ? document : withAddons(document, offers));
    return [{ step: 'buy', method: 'POST', url: PATH, body, purchase: true, lookup }];
  }
  const id = consignmentIn(bought, NO_ACCOUNT);
  if (id === undefined) return [];
  const url = `${PATH}/${encodeURIComponent(id)}`;
  const status = statusIn(replies, request, NO_ACCOUNT);
  if (!status.settled)
    return status.again && status.tries < TRIES
      ? [{ step: 'status', method: 'GET', url: `${url}/status`, after_ms: WAIT_MS }]
      : [];
  if (status.labels.every(({ failed }) => failed)) return [];
  return pagesOf(request, status).flatMap((page, at) => {
    const call = { method: 'GET', url: `${url}?${page}`, headers: { accept: '*/*' } } as const;
    const own = repliesTo(replies, 'label').filter((reply) => reply.package === at);
    return (
      followLink(
        { step: 'label', package: at, ...call, reply_as: 'base64', optional: true },
        own,
        [202, 404],
      ) ?? []
    );
  });
}

/** One PDF has all labels; of images each page is a file, and each label that was made is a page at least. */
function pagesOf({ format }: WireShipmentRequest, { pages, labels }: Status): readonly string[] {
  if (format === 'PDF') return ['format=PDF'];
  const length = Math.max(pages, labels.filter(({ failed }) => !failed).length);
  return Array.from({ length }, (_, at) => `format=PNG&page=${at + 1}`);
}

/** The offer of the service for each package; `undefined` where one has none. */
function boughtOffers(
  { prices, service, packages }: WireShipmentRequest,
  replies: readonly Reply[],
): readonly OwnOffer[] | undefined {
  const offers = packages.map((_, position) => {
    const own = prices?.packages.find(({ positions }) => positions.includes(position));
    const reply = repliesTo(replies, 'rate').find((rate) => rate.package === own?.positions[0]);
    if (own === undefined || reply === undefined || !isAnswer(reply)) return undefined;
    return offersIn(reply, own.wire, NO_ACCOUNT).offers.find((offer) => offer.service === service);
  });
  return offers.every((offer) => offer !== undefined) ? offers : undefined;
}

function withAddons(document: WireShipmentRequest['document'], offers: readonly OwnOffer[]): object {
  return {
    carrier: offers[0]?.label_carrier,
    ...document,
    parcel_details: document.parcel_details.map((parcel, at) => {
      const add_ons = offers[at]?.addons ?? [];
      return add_ons.length === 0 ? parcel : { ...parcel, add_ons };
    }),
  };
}

const wireAccepted = z.object({ consignment_id: maybeText });
const idIn = (document: unknown) => wireAccepted.safeParse(document).data?.consignment_id;

/** The consignment that the reply to the purchase names, whatever its status. */
function consignmentIn(reply: Reply, carrier: CarrierIdentity): string | undefined {
  if (!isAnswer(reply)) return undefined;
  const reading = purchaseReading(readReply(reply, carrier, idIn), (id) => id);
  return 'created' in reading ? reading.created : undefined;
}

const wireLabel = z.object({
  tracking_reference: maybeText,
  label_generation_status: maybeText,
  errors: wireErrors,
});
const wireStatus = z.object({
  consignment_status: maybeText,
  expiry_date_utc: maybeText,
  page_urls: listOf(wireText),
  labels: wireList(
    wireLabel.catch({ tracking_reference: undefined, label_generation_status: undefined, errors: [] }),
  ),
});

interface Label {
  readonly number: string | null;
  readonly failed: boolean;
  readonly errors: readonly WireError[];
}

/** What is known of the labels of a consignment. */
interface Status {
  readonly settled: boolean;
  /** Whether to ask again. */
  readonly again: boolean;
  readonly tries: number;
  /** One for each package at least, in their order, once anything is known. */
  readonly labels: readonly Label[];
  readonly pages: number;
  readonly expires?: string | undefined;
  /** Why the last reply could not be used, or the errors that it reports along with the labels. */
  readonly errors: readonly ErrorEntry[];
}

const isFailure = (word = '') => /fail|error|reject|cancel/i.test(word);
const isSettled = (word = '') => /^complete/i.test(word) || isFailure(word);
/** The status is not available yet, or the server is busy. */
const LATER = [202, 404, 429];

function statusIn(
  replies: readonly Reply[],
  { packages }: WireShipmentRequest,
  carrier: CarrierIdentity,
): Status {
  const asked = repliesTo(replies, 'status').map((reply) => statusOf(reply, carrier));
  const { again = true, errors = [] } = asked.at(-1) ?? {};
  const known = asked.findLast(({ document }) => document !== undefined)?.document;
  const base = { again, errors, tries: asked.length };
  if (known === undefined) return { ...base, settled: false, labels: [], pages: 0 };
  const { consignment_status: word, labels, page_urls, expiry_date_utc: expires } = known;
  const isDone =
    labels.length >= packages.length &&
    labels.every(({ label_generation_status }) => isSettled(label_generation_status));
  const settled = isDone || isSettled(word);
  return {
    ...base,
    settled,
    labels: Array.from({ length: Math.max(packages.length, labels.length) }, (_, at) => {
      const {
        tracking_reference: number = null,
        label_generation_status: own,
        errors = [],
      } = labels[at] ?? {};
      // A label without a number and without a status of its own has the status of its consignment.
      const isSilent = errors.length > 0 || (isFailure(word) && own === undefined);
      return { number, failed: isFailure(own) || (settled && number === null && isSilent), errors };
    }),
    pages: page_urls.length,
    expires,
  };
}

function statusOf(reply: Reply, carrier: CarrierIdentity) {
  if (!isAnswer(reply)) return { again: false, errors: [failureEntry(carrier, reply)] };
  const reading = readReply(reply, carrier, (document) => {
    const { data } = wireStatus.safeParse(document);
    return data?.consignment_status === undefined && !data?.labels.length ? undefined : data;
  });
  if (reading.errors === undefined)
    return { again: true, errors: reading.warnings, document: reading.document };
  if (reading.found !== undefined) return { again: true, errors: reading.reported, document: reading.found };
  return { again: LATER.includes(reply.status) || reply.status >= 500, errors: reading.errors };
}

function parseResponse({ request, replies }: Shipping, own: Account): ShippingOutcome {
  const { carrier, account } = own;
  const identity = { carrier, account };
  const { prices, service } = request;
  const [bought] = repliesTo(replies, 'buy');
  const [quotes, problems] =
    prices === undefined
      ? [[], []]
      : rating.parseResponse({ request: prices, replies: repliesTo(replies, 'rate') }, own);
  if (bought === undefined && prices !== undefined && boughtOffers(request, replies) === undefined) {
    const why = `There is no price of ${service} for this shipment, and so no list of what must be bought with it.`;
    return [null, problems.length > 0 ? problems : [localErrorEntry(identity, 'no_service', why, 'carrier')]];
  }
  const purchase = purchaseOutcome(bought, {
    carrier: identity,
    lookup: lookupOf(request),
    read: (answer) => purchaseReading(readReply(answer, identity, idIn), (id) => id),
  });
  if (purchase.outcome !== 'created') return [null, [...purchase.errors]];
  const status = statusIn(replies, request, identity);
  const { settled, labels, expires } = status;
  const said = labels.flatMap((label, at) => saidOf(label, request.packages[at], status, identity));
  if (settled && labels.every(({ failed, number }) => failed && number === null))
    return [null, once([...purchase.errors, ...status.errors, ...said])];
  const { files, missing } = filesIn(request, replies, status, identity);
  const count = Math.max(request.packages.length, labels.length);
  const numbers = Array.from({ length: count }, (_, at) => labels[at]?.number ?? null);
  const unnumbered = labels.flatMap(({ number, failed }, at) =>
    number === null && !failed && settled
      ? [missingPartEntry(identity, 'tracking_number', { parcel: at, packages: count })]
      : [],
  );
  const remarks = settled ? [...status.errors, ...said] : said;
  const price = quotes.find(({ service_type }) => service_type === service);
  return [
    {
      ...identity,
      documents: files.map(({ file }) => file.content),
      reference: { type: 'consignment_id', value: purchase.created },
      service,
      shipment_date: request.shipment_date,
      total_charge: null,
      tracking_number: numbers.find((number) => number !== null) ?? null,
      complete: [...unnumbered, ...missing].length === 0 && labels.every(({ failed }) => !failed),
      meta: {
        parcels: numbers.map((tracking_number, at) => ({
          tracking_number,
          charge: null,
          // Where other labels were made, the outcome of a missing one is unknown.
          bought: labels[at]?.failed ? false : settled && tracking_number === null ? null : true,
        })),
        documents: files.map(({ file: { content: _, ...file }, parcel }) => ({
          ...file,
          kind: 'label',
          parcel,
        })),
        notices: [],
        ...(price && { quoted: { amount: price.total_charge.toFixed(2), currency: price.currency } }),
        ...(expires === undefined ? {} : { expiry_date_utc: expires }),
      },
    },
    once([...purchase.errors, ...remarks, ...unnumbered, ...missing]),
  ];
}

/** Sending the request again would make another consignment, whatever an error says of itself. */
const once = (errors: readonly ErrorEntry[]) => errors.map((entry) => ({ ...entry, retryable: false }));

/** The errors of a label. One that failed without a reason of its own has the reason of its consignment. */
function saidOf(
  { failed, errors }: Label,
  field: string | undefined,
  status: Status,
  carrier: CarrierIdentity,
): ErrorEntry[] {
  const why = 'NZ Post made no label, and gives no reason.';
  const isSilent = failed && errors.length === 0 && status.errors.length === 0;
  const entries = isSilent
    ? [localErrorEntry(carrier, 'label_failed', why, 'carrier')]
    : errors.map((error) => entryOf(error, carrier));
  return entries.map((entry) => (field === undefined ? entry : { ...entry, field }));
}

interface Files {
  readonly files: readonly { readonly file: DocumentFile; readonly parcel: number | null }[];
  readonly missing: readonly ErrorEntry[];
}

/** The labels that were fetched, and the reasons why others were not. */
function filesIn(
  request: WireShipmentRequest,
  replies: readonly Reply[],
  status: Status,
  carrier: CarrierIdentity,
): Files {
  const { format, packages } = request;
  const place = { parcel: packages.length === 1 ? 0 : null, packages: packages.length };
  if (!status.settled) {
    const why = { ...place, refusals: status.errors, pending: true };
    const parts = ['tracking_number', 'label'];
    return { files: [], missing: parts.map((part) => missingPartEntry(carrier, part, why)) };
  }
  const pages = pagesOf(request, status);
  const read = pages.map((_, at) => {
    const last = repliesTo(replies, 'label').findLast((reply) => reply.package === at);
    const file =
      last !== undefined && isAnswer(last) && last.status < 300
        ? decodeDocument(last.body, format)
        : undefined;
    const isOwn = packages.length === 1 || (format === 'PNG' && pages.length === packages.length);
    const parcel = isOwn ? Math.min(at, packages.length - 1) : null;
    if (file !== undefined) return { file, parcel, missing: [] };
    const why = { ...place, parcel, ...whyMissing(last, carrier) };
    return { missing: [missingPartEntry(carrier, 'label', why)] };
  });
  return {
    files: read.flatMap(({ file, parcel = null }) => (file === undefined ? [] : [{ file, parcel }])),
    missing: read.flatMap(({ missing }) => missing),
  };
}

/** A file comes in base64; so does an error in its place. */
function whyMissing(reply: Reply | undefined, carrier: CarrierIdentity): MissingPart {
  if (reply === undefined || !isAnswer(reply)) return { reply };
  const text = { ...reply, body: Buffer.from(reply.body, 'base64').toString('utf8') };
  return { reply: text, refusals: readReply(text, carrier, () => undefined).errors };
}
