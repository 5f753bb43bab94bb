import type { ShipmentRequest, ShippingFile, ShippingOutcome } from '@waybill/core';
import { makeLabel } from '@waybill/labels';
import { parse } from 'csv-parse/sync';
import { resultOf } from './post.js';

/** A label of a package. */
export async function label(
  tracking_number: string,
  format: 'PDF' | 'PNG' | 'GIF' | 'ZPL' = 'PDF',
): Promise<ShippingFile> {
  const party = { person_name: 'Jo Roy', city: 'Montréal', country_code: 'CA' } as const;
  const page = { service: 'Express', from: party, to: party, barcode: tracking_number };
  const bytes = Uint8Array.from(await makeLabel(page, format));
  const name = `${tracking_number}.${format.toLowerCase()}`;
  return { name, bytes, format, kind: 'label', media_type: '', package: 0, tracking_number };
}

/** Sells as a carrier does, with two packages and a label for each: `R1X1`, `R1X2`. */
export async function sold(
  carrier: string,
  { shipment }: ShipmentRequest,
  format: 'PDF' | 'ZPL' = 'PDF',
): Promise<ShippingOutcome> {
  const labels: Record<string, string> = {};
  for (const parcel of ['X1', 'X2']) {
    const number = `${shipment.references?.[0]?.toUpperCase()}${parcel}`;
    labels[number] = Buffer.from((await label(number, format)).bytes).toString('base64');
  }
  const total_charge = { amount: '10.5', currency: 'CAD', name: 'total' };
  return [resultOf({ carrier, account: carrier, service: 'GROUND', total_charge }, labels, format), []];
}

/** The lines of a CSV file, with `|` between their cells. */
export const lines = (bytes: Uint8Array, delimiter = ','): string[] =>
  (parse(Buffer.from(bytes), { bom: true, delimiter }) as string[][]).map((cells) => cells.join('|'));
