import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One recorded reply, and what it holds. */
export interface Sample {
  readonly file: string;
  readonly service?: string;
  readonly currency?: string;
  readonly base_charge?: string;
  readonly extra_charges?: readonly { readonly name: string; readonly value: string }[];
  readonly discount?: string;
  readonly duties_and_taxes?: string;
  readonly total_charge?: string | { readonly amount: string; readonly currency: string };
  readonly transit_days?: number;
  readonly delivery_date?: string | null;
  readonly tracking_number?: string;
  readonly labels?: number;
  readonly label_format?: string;
}

const folder = process.env.WAYBILL_CONTRACTS;

/** The samples beside the official contract; none without it. */
export function readSamples(): Sample[] {
  return folder === undefined ? [] : JSON.parse(readFileSync(file('manifest'), 'utf8'));
}

/** The body of a sample. */
export function sampleReply(name: string): string {
  return readFileSync(file(name), 'utf8');
}

function file(name: string): string {
  return join(folder ?? '', 'ups/samples', `${name}.json`);
}
