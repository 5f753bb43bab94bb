/** Shipping, from wire to neutral: what was bought, its documents and price, and what went wrong. */
import { amountText, decimal, type Speaker, unreadablePurchaseEntry } from '@waybill/carrier-kit';
import {
  type ErrorEntry,
  isAnswer,
  type Notice,
  type Reply,
  type ShippedParcel,
  type ShippingCharge,
  type ShippingDocument,
  type ShippingOutcome,
} from '@waybill/core';
import { isoCurrency } from './currency.js';
import { problemEntry, readReply } from './errors.js';
import { wholeOr } from './rate.price.js';
import {
  documentsOf,
  masterNumber,
  type PlacedDocument,
  piecesOf,
  type ShipAsked,
  type Sold,
  soldReply,
  type WireRating,
  type WireSold,
} from './ship.documents.js';

export function readShipping(replies: readonly Reply[], asked: ShipAsked, speaker: Speaker): ShippingOutcome {
  const sold = soldReply(replies);
  if (sold.document === undefined) return [null, nothingSold(replies, sold, asked, speaker)];
  return shipmentOf(sold.document, sold, replies, asked, speaker);
}

/** FedEx refused, or nobody knows. */
function nothingSold(
  replies: readonly Reply[],
  sold: Sold,
  asked: ShipAsked,
  speaker: Speaker,
): ErrorEntry[] {
  const [purchase] = replies;
  if (purchase === undefined || !isAnswer(purchase))
    return [unknownEntry(asked, speaker, 'There is no answer.')];
  if (sold.job !== undefined) return jobEntries(replies, sold.job, asked, speaker);
  const reading = readReply(purchase, speaker);
  const said = [
    ...reading.errors,
    ...sold.alerts.map((alert) => problemEntry(speaker, purchase.status, alert)),
  ];
  const refused = reading.document === undefined ? reading.refused : reading.errors.length > 0;
  if (refused) {
    // There is no key that keeps a purchase from being made twice, so a server in trouble is not asked again unseen.
    return said.map((entry) => (purchase.status >= 500 ? { ...entry, retryable: false } : entry));
  }
  if (purchase.status >= 400 && purchase.status < 500) return said;
  const why = said.map(({ message }) => message).join('; ') || 'the reply holds no shipment';
  const entry = unreadablePurchaseEntry(speaker, purchase, why);
  return [{ ...entry, details: { ...entry.details, transaction_id: asked.transaction_id } }];
}

/** FedEx took the order and has not delivered, or says why it will not. */
function jobEntries(
  replies: readonly Reply[],
  job: string,
  asked: ShipAsked,
  speaker: Speaker,
): ErrorEntry[] {
  const last = replies.at(-1);
  const said = last !== undefined && isAnswer(last) ? readReply(last, speaker) : undefined;
  const errors = said?.document === undefined && said?.refused ? said.errors : [];
  const why = `FedEx makes the shipment in the background as job ${job}, and has not delivered it.`;
  const unknown = unknownEntry(asked, speaker, why);
  const told = errors.map((entry) => ({ ...entry, retryable: false }));
  return [{ ...unknown, details: { ...unknown.details, job_id: job } }, ...told];
}

function unknownEntry(asked: ShipAsked, { carrier, account }: Speaker, why: string): ErrorEntry {
  const { transaction_id } = asked;
  return {
    carrier,
    account,
    code: 'unknown_outcome',
    message: `${why} It may have been bought: look for customer transaction ${transaction_id} with FedEx before buying again.`,
    kind: 'unknown_outcome',
    retryable: false,
    details: { transaction_id },
  };
}

/** What FedEx says against a shipment that it sold all the same. */
function besides({ reply }: Sold, speaker: Speaker): ErrorEntry[] {
  const { errors } = reply === undefined ? { errors: [] } : readReply(reply, speaker);
  return errors.map((entry) => ({ ...entry, retryable: false }));
}

function shipmentOf(
  document: WireSold,
  sold: Sold,
  replies: readonly Reply[],
  asked: ShipAsked,
  speaker: Speaker,
): ShippingOutcome {
  const errors = besides(sold, speaker);
  const total = totalOf(document, asked);
  if (total === null && asked.billed) errors.push(missing('price', 'is not in the reply', speaker));
  const read = documentsOf(document).map((placed) => ({
    placed,
    content: contentOf(placed, replies, errors, speaker),
  }));
  const documents = read.filter(({ content }) => content !== undefined);
  const described = documents.map(({ placed, content = '' }) => describe(placed, content, asked));
  const pieces = piecesOf(document, asked.packages);
  const first = masterNumber(document);
  const parcels = pieces.map(({ tracking_number }): ShippedParcel => {
    const own = tracking_number ?? (pieces.length === 1 ? first : undefined);
    return {
      tracking_number: own ?? null,
      // FedEx repeats the shipment's price on every piece: a piece's own is known only where there is one.
      charge: pieces.length === 1 ? total : null,
      bought: true,
    };
  });
  const labelled = new Set(described.filter(({ kind }) => LABELS.test(kind)).map(({ parcel }) => parcel));
  for (const [parcel, { tracking_number }] of parcels.entries()) {
    const which = parcels.length > 1 ? ` of package ${parcel + 1}` : '';
    if (
      !labelled.has(parcel) &&
      !labelled.has(null) &&
      !errors.some(({ details }) => details?.parcel === parcel)
    )
      errors.push(missing(`label${which}`, 'is not in the reply', speaker));
    if (tracking_number === null)
      errors.push(missing(`tracking number${which}`, 'is not in the reply', speaker));
  }
  const job = sold.job === undefined ? null : { type: 'jobId', value: sold.job };
  const transaction =
    sold.transaction_id === undefined ? null : { type: 'transactionId', value: sold.transaction_id };
  return [
    {
      carrier: speaker.carrier,
      account: speaker.account,
      documents: documents.map(({ content = '' }) => content),
      reference: job ?? transaction,
      service: document.serviceType ?? asked.service,
      shipment_date: dayOf(document.shipDatestamp) ?? asked.shipment_date,
      total_charge: total,
      tracking_number: first ?? null,
      complete: errors.length === 0,
      meta: {
        parcels,
        documents: described,
        notices: noticesOf(document, sold, asked),
        transaction_id: asked.transaction_id,
        ...(document.serviceName === undefined ? {} : { service_name: document.serviceName }),
        copies_to_print: documents.map(({ placed }) => Number(placed.document.copiesToPrint ?? 1)),
      },
    },
    errors,
  ];
}

/** Kinds that a package can go out with; an auxiliary label goes with one of these. */
const LABELS = /^(label|return_label|merged_label.*)$/;

function noticesOf(document: WireSold, sold: Sold, asked: ShipAsked): Notice[] {
  const day = dayOf(document.shipDatestamp);
  const moved =
    day === undefined || day === asked.shipment_date
      ? []
      : [
          {
            code: 'ship_date',
            message: `${asked.shipment_date} was asked for; FedEx dates the shipment ${day}.`,
          },
        ];
  return [
    ...sold.alerts,
    ...document.alerts,
    ...documentsOf(document).flatMap((placed) => placed.document.alerts),
    ...moved,
  ];
}

function dayOf(written: string | undefined): string | undefined {
  return /^\d{4}-\d\d-\d\d/.exec(written?.trim() ?? '')?.[0];
}

/**
 * The entry that FedEx calls the actual one, in the currency that was asked for where it gives that; duties are in the
 * total when they are billed to the same account. Prices of pieces repeat the shipment's and are never added.
 */
function totalOf({ completedShipmentDetail }: WireSold, { currency }: ShipAsked): ShippingCharge | null {
  const { actualRateType, shipmentRateDetails = [] } = completedShipmentDetail?.shipmentRating ?? {};
  const priced = shipmentRateDetails.filter(
    (one) => figureOf(one) !== undefined && one.currency !== undefined,
  );
  const inCurrency = priced.filter((one) => isoCurrency(one.currency ?? '') === currency);
  const isActual = ({ rateType }: WireRating) => rateType !== undefined && rateType === actualRateType;
  const isAccount = ({ rateType }: WireRating) => /ACCOUNT/i.test(rateType ?? '');
  const chosen =
    inCurrency.find(isActual) ??
    inCurrency.find(isAccount) ??
    priced.find(isActual) ??
    priced.find((one) => /^PAYOR_ACCOUNT/i.test(one.rateType ?? '')) ??
    priced.find(isAccount) ??
    priced[0];
  const figure = chosen && figureOf(chosen);
  if (chosen === undefined || figure === undefined) return null;
  const iso = isoCurrency(chosen.currency ?? '');
  return {
    amount: amountText(decimal(figure), iso),
    currency: iso,
    name: chosen.rateType ?? 'totalNetCharge',
  };
}

function figureOf({ totalNetChargeWithDutiesAndTaxes, totalNetCharge }: WireRating): string | undefined {
  return wholeOr(totalNetChargeWithDutiesAndTaxes, totalNetCharge);
}

const FORMATS: Readonly<Record<string, string>> = {
  PDF: 'PDF',
  PNG: 'PNG',
  ZPLII: 'ZPL',
  ZPL: 'ZPL',
  EPL2: 'EPL2',
};
/** How files of a format begin, in base64. */
const BEGINNINGS: readonly (readonly [string, string])[] = [
  ['JVBERi', 'PDF'],
  ['iVBORw0K', 'PNG'],
  ['XlhB', 'ZPL'],
];

function describe({ document, parcel }: PlacedDocument, content: string, asked: ShipAsked): ShippingDocument {
  const told = FORMATS[document.docType?.toUpperCase() ?? ''] ?? document.docType;
  const seen = BEGINNINGS.find(([beginning]) => content.startsWith(beginning))?.[1];
  return { format: told ?? seen ?? asked.format, kind: kindOf(document.contentType, asked), parcel };
}

/** `LABEL` -> `label`, `AUXILIARY` -> `auxiliary_label`, `COMMERCIAL_INVOICE` -> `commercial_invoice`. */
function kindOf(contentType: string | undefined, { returns }: ShipAsked): string {
  const type = contentType?.trim().toLowerCase() ?? 'label';
  if (type === 'label') return returns ? 'return_label' : 'label';
  return type === 'auxiliary' ? 'auxiliary_label' : type;
}

/** The document in base64, from the reply itself or from its link. */
function contentOf(
  { document, parcel, step }: PlacedDocument,
  replies: readonly Reply[],
  errors: ErrorEntry[],
  speaker: Speaker,
): string | undefined {
  const what = (document.contentType ?? 'label').toLowerCase().replaceAll('_', ' ');
  const lost = (why: string): undefined => {
    const entry = missing(what, why, speaker);
    const facts = { parcel, ...(document.url === undefined ? {} : { url: document.url }) };
    errors.push({ ...entry, details: facts });
    return undefined;
  };
  const inside = document.encodedLabel?.replace(/\s/g, '');
  if (inside !== undefined) {
    return /^[A-Za-z0-9+/]+={0,2}$/.test(inside) ? inside : lost('is not base64');
  }
  if (document.url === undefined) return lost('is not in the reply');
  const fetched = replies.find((reply) => reply.step === step);
  if (fetched === undefined) return lost(`was not fetched from ${document.url}`);
  if (!isAnswer(fetched))
    return lost(`could not be fetched from ${document.url}: ${fetched.failure.message}`);
  if (fetched.status === 200 && fetched.body !== '') return fetched.body;
  return lost(`could not be fetched from ${document.url}: HTTP ${fetched.status}`);
}

/** Something of a bought shipment could not be had. Never retryable: asking again would buy again. */
function missing(what: string, why: string, { carrier, account }: Speaker): ErrorEntry {
  const kind = 'unexpected_reply';
  const message = `The shipment was bought; its ${what} ${why}.`;
  return { carrier, account, code: 'missing', message, kind, retryable: false };
}
