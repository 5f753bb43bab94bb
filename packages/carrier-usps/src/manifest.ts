/**
 * SCAN forms (PS Form 5630): one barcode for many labels, which USPS scans when it takes them. Source: scan-forms.yaml 3.1.14. A
 * label needs none; one that is on a form can no longer be cancelled.
 */

import type { OperationContext } from '@waybill/carrier-kit';
import { atOnce, type OperationFor, z } from '@waybill/carrier-kit';
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
import {
  extraField,
  extraFlag,
  extraOf,
  lookUp,
  omitUndefined,
  type Reporter,
  today,
} from '@waybill/carrier-kit/request';
import type { ErrorEntry, ManifestOutcome, Party } from '@waybill/core';
import type { CarrierIdentity, Exchange, ManifestRequest, ShipmentHandle } from '@waybill/core/plugin';
import { readReply } from './errors.js';
import { soughtAddress } from './parties.js';
import type { OpenSettings } from './settings.js';

export const manifest: OperationFor<'manifest', OpenSettings, WireManifestRequest> = {
  createRequest,
  next: atOnce(({ document }) => [
    {
      step: 'form',
      method: 'POST',
      url: '/scan-forms/v3/scan-form',
      // One document; without this header the reply is multipart.
      headers: { accept: 'application/vnd.usps.labels+json' },
      body: JSON.stringify(document),
      effect: 'once',
      lookup: lookupOf(document),
    },
  ]),
  parseResponse,
};

/** The form to make. */
export interface WireManifestRequest {
  readonly document: ScanFormDocument;
  /** Position of the shipment of each number, for its refusals. */
  readonly positions: Readonly<Record<string, number>>;
}

/** In the order of the contract. */
interface ScanFormDocument {
  readonly imageInfo: { readonly imageType: 'PDF'; readonly labelType: '8.5X11LABEL' };
  readonly mailingDate: string;
  readonly overwriteMailingDate: boolean;
  readonly entryFacilityZIPCode: string;
  readonly destinationEntryFacilityType: 'NONE';
  readonly shipment: { readonly trackingNumbers: readonly string[] };
  readonly fromAddress: object;
}

/** `trackingNumbers` */
const MOST_NUMBERS = 40_000;
const LONGEST_NAME = 50;

function createRequest(
  request: ManifestRequest,
  { account, report }: OperationContext<OpenSettings>,
): WireManifestRequest {
  const { shipments = [], address = {} } = request;
  if (request.shipments === undefined)
    report.required('shipments', 'which puts the labels on a SCAN form that are listed');
  if (request.address === undefined) report.required('address', 'on a SCAN form');
  const numbers = shipments.flatMap((shipment, at) =>
    numbersOf(shipment, at, report).map((number) => [number, at] as const),
  );
  const positions = Object.fromEntries(numbers);
  const trackingNumbers = Object.keys(positions);
  report.tooMany('shipments', trackingNumbers.length, MOST_NUMBERS, 'packages');
  const overwriteMailingDate = extraFlag(request, 'overwrite_mailing_date', '', report) ?? false;
  const place = request.address === undefined ? {} : soughtAddress(address, 'address', report);
  const now = today(account.context.clock, account.settings.time_zone);
  return {
    document: {
      imageInfo: { imageType: 'PDF', labelType: '8.5X11LABEL' },
      mailingDate: mailingDate(request, overwriteMailingDate, now, report),
      overwriteMailingDate,
      entryFacilityZIPCode: entryZip(request, Reflect.get(place, 'ZIPCode'), report),
      destinationEntryFacilityType: 'NONE',
      shipment: { trackingNumbers },
      fromAddress: { ...nameOf(address, report), ...place },
    },
    positions,
  };
}

function numbersOf({ tracking_number, meta }: ShipmentHandle, at: number, report: Reporter): string[] {
  const parcels = meta?.parcels ?? [{ tracking_number: tracking_number ?? null }];
  const numbers = parcels.flatMap((parcel) => parcel.tracking_number ?? []);
  if (numbers.length === 0) report.required(`shipments[${at}].tracking_number`);
  return numbers;
}

/** The day of the labels: they must share one, unless the form is to change theirs. */
function mailingDate(
  { shipments = [], date }: ManifestRequest,
  overwrite: boolean,
  today: string,
  report: Reporter,
): string {
  const day =
    date ?? shipments.find(({ shipment_date }) => shipment_date !== undefined)?.shipment_date ?? today;
  if (!overwrite)
    for (const [at, { shipment_date }] of shipments.entries())
      if (shipment_date !== undefined && shipment_date !== day)
        report.contradiction(
          `shipments[${at}].shipment_date`,
          `is ${shipment_date}, and the form is of ${day}: a SCAN form has labels of one day`,
        );
  return day;
}

/** Where the packages are handed over: where the labels say they come from, unless another place is named. */
function entryZip(request: ManifestRequest, own: string | undefined, report: Reporter): string {
  const written = extraOf(report.carrier, request, 'entry_zip');
  if (written !== undefined && !/^\d{5}$/.test(written))
    report.invalid(extraField(report, 'entry_zip', ''), `must be a ZIP code of 5 digits, not ${written}`);
  return written ?? own ?? '';
}

/** A first and a last name, or a firm. */
function nameOf({ person_name, company_name }: Party, report: Reporter): object {
  const [, firstName, lastName] = /^(.+?)\s+(\S+)$/.exec(person_name?.trim() ?? '') ?? [];
  const firm = company_name ?? (firstName === undefined ? person_name : undefined);
  if (firm === undefined && firstName === undefined)
    report.required(['address.company_name', 'address.person_name']);
  for (const name of [firstName, lastName]) report.tooLong('address.person_name', name, LONGEST_NAME);
  return omitUndefined({
    firstName,
    lastName,
    firm: report.tooLong('address.company_name', firm, LONGEST_NAME),
  });
}

/** A label is on one form alone: where one was made, another is refused with its number. */
function lookupOf({ mailingDate, shipment: { trackingNumbers } }: ScanFormDocument): string {
  return `a SCAN form of ${mailingDate} with label ${trackingNumbers[0]}; another one is refused with its number (160040)`;
}

const wireMetadata = z.object({ manifestNumber: maybeText, trackingNumbers: listOf(wireText) });

/** Metadata comes with the image, or in another part. In USPS's example of a multipart reply the parts have other names. */
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

function parseResponse(
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
  const field = number === undefined ? undefined : `shipments[${lookUp(positions, number)}]`;
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
