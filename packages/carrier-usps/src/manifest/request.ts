/** `SCANFormRequest` with a `LabelShipment`. */
import type { OperationContext } from '@waybill/carrier-kit';
import {
  extraField,
  extraFlag,
  extraOf,
  omitUndefined,
  type Reporter,
  today,
} from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import type { ManifestRequest, ShipmentHandle } from '@waybill/core/plugin';
import { soughtAddress } from '../domestic-address.js';
import type { OpenSettings } from '../settings.js';

/** The form to make. */
export interface WireManifestRequest {
  readonly document: ScanFormDocument;
  /** Position of the shipment of each number, for its refusals. */
  readonly positions: Readonly<Record<string, number>>;
}

/** In the order of the contract. */
export interface ScanFormDocument {
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

export function createRequest(
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
export function lookupOf({ mailingDate, shipment: { trackingNumbers } }: ScanFormDocument): string {
  return `a SCAN form of ${mailingDate} with label ${trackingNumbers[0]}; another one is refused with its number (160040)`;
}
