/** `SCANFormVendorResponse`, or the parts of a multipart reply. */
import { z } from '@waybill/carrier-kit';
import { changeOutcome, changeReading, manifestResult } from '@waybill/carrier-kit/after';
import {
  decodeDocument,
  listOf,
  localErrorEntry,
  maybe,
  maybeText,
  notFoundEntry,
  wireText,
} from '@waybill/carrier-kit/reply';
import type { ErrorEntry, ManifestOutcome } from '@waybill/core';
import type { CarrierIdentity, Exchange } from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import { lookupOf, type WireManifestRequest } from './request.js';

const wireMetadata = z.object({ manifestNumber: maybeText, trackingNumbers: listOf(wireText) });

/** Metadata comes with the image, or in a part of its own. In USPS's example of a multipart reply the parts have other names. */
const wireForm = z.looseObject({
  SCANFormMetaData: maybe(wireMetadata),
  'Scan Form Response': maybe(wireMetadata),
  SCANFormImage: maybeText,
  label: maybeText,
});

interface ScanForm {
  readonly number: string;
  readonly tracking_numbers: readonly string[];
  readonly image: string | undefined;
}

export function parseResponse(
  { request, replies: [reply] }: Exchange<WireManifestRequest>,
  { carrier, account }: CarrierIdentity,
): ManifestOutcome {
  const identity = { carrier, account };
  const judged = changeOutcome(reply, {
    carrier: identity,
    what: 'The SCAN form',
    effect: 'once',
    lookup: lookupOf(request.document),
    read: (answer) => {
      const reading = changeReading(readReply(answer, identity, formIn));
      if (!('refused' in reading)) return reading;
      return { refused: reading.refused.map((entry) => ofLabel(entry, request, identity)) };
    },
  });
  if (judged.outcome !== 'done') return [null, [...judged.errors]];
  const { number, tracking_numbers, image } = judged.done;
  const numbers = tracking_numbers.length > 0 ? tracking_numbers : request.document.shipment.trackingNumbers;
  const file = decodeDocument(image, 'PDF');
  const missing = localErrorEntry(
    identity,
    'incomplete_reply',
    `The SCAN form ${number} was made; its document is not in the reply, or cannot be read.`,
  );
  const facts = { id: number, shipment_count: numbers.length, tracking_numbers: numbers, file };
  return [manifestResult(identity, [facts]), [...judged.errors, ...(file === undefined ? [missing] : [])]];
}

/** A number proves a form. */
function formIn(document: unknown): ScanForm | undefined {
  const form = wireForm.safeParse(document).data;
  const metadata =
    form?.SCANFormMetaData ?? form?.['Scan Form Response'] ?? wireMetadata.safeParse(document).data;
  const number = metadata?.manifestNumber;
  if (number === undefined) return undefined;
  return {
    number,
    tracking_numbers: metadata?.trackingNumbers ?? [],
    image: form?.SCANFormImage ?? form?.label,
  };
}

/** "barcode … does not exist" */
const UNKNOWN = '160039';
/** "barcode … has manifested". */
const TOO_LATE = '160398';

/** USPS names the label in the text of a refusal. */
function ofLabel(
  entry: ErrorEntry,
  { positions }: WireManifestRequest,
  carrier: CarrierIdentity,
): ErrorEntry {
  const { code, message } = entry;
  const number = Object.keys(positions).find((one) => message.includes(one));
  const field = number === undefined ? undefined : `shipments[${positions[number]}]`;
  if (code === UNKNOWN && field !== undefined)
    return {
      ...notFoundEntry(carrier, { what: `label ${number}`, field, code, message }),
      http_status: entry.http_status ?? 400,
    };
  const { field: _, ...rest } = entry;
  return {
    ...rest,
    ...(field === undefined ? {} : { field }),
    ...(code === TOO_LATE ? { kind: 'too_late' as const } : {}),
  };
}
