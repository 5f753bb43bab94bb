import type { PackageLimit, ServiceRow, ServiceTable } from '@waybill/core/plugin';

export const HEAVIEST_KG = 22;
export const LONGEST_CM = 105;
export const LARGEST_CM3 = 250_000;
/** StarTrack carries freight. */
const limits: readonly PackageLimit[] = [
  {
    weight: HEAVIEST_KG,
    longest_side: LONGEST_CM,
    volume: LARGEST_CM3,
    source: 'Australia Post, size and weight rules of Parcel Post and Express Post',
  },
];

/** `preferences[].groups[].group` of a label. */
export type LabelGroup = 'Parcel Post' | 'Express Post' | 'International' | 'StarTrack';

/**
 * Products that many accounts have. The contract decides which an account has and what they are called: `GET /accounts` lists
 * them, and any other code can be named. Two accounts may have the same product under different codes.
 */
const PRODUCTS: readonly (ServiceRow & { readonly group?: LabelGroup })[] = [
  { code: '3D55', name: 'Parcel Post + Signature', reach: 'Australia', group: 'Parcel Post', limits },
  { code: '3J55', name: 'Express Post + Signature', reach: 'Australia', group: 'Express Post', limits },
  // Codes of newer contracts: the account has their names, and the group of their labels.
  { code: '7D55', name: 'eParcel 7D55', reach: 'Australia', limits },
  { code: '7J55', name: 'eParcel 7J55', reach: 'Australia', limits },
  { code: '3H03', name: 'eParcel 3H03', reach: 'Australia', limits },
  { code: 'T28', name: 'Parcel Post', reach: 'Australia', group: 'Parcel Post', limits },
  { code: 'T28S', name: 'Parcel Post + Signature', reach: 'Australia', group: 'Parcel Post', limits },
  { code: 'E34', name: 'Express Post', reach: 'Australia', group: 'Express Post', limits },
  { code: 'E34S', name: 'Express Post + Signature', reach: 'Australia', group: 'Express Post', limits },
  { code: 'PTI8', name: "Int'l Standard/Pack & Track", reach: 'abroad', group: 'International', limits },
  { code: 'PTI7', name: "Int'l Standard with Signature", reach: 'abroad', group: 'International', limits },
  { code: 'ECM8', name: "Int'l Express Merchandise", reach: 'abroad', group: 'International', limits },
  { code: 'ECD8', name: "Int'l Express Documents", reach: 'abroad', group: 'International', limits },
  { code: 'EXP', name: 'StarTrack Express', reach: 'Australia', group: 'StarTrack' },
  { code: 'PRM', name: 'StarTrack Premium', reach: 'Australia', group: 'StarTrack' },
  { code: 'FPP', name: 'StarTrack Fixed Price Premium', reach: 'Australia', group: 'StarTrack' },
];

export const services: ServiceTable = {
  code_pattern: /^(?=\d*[A-Z])[A-Z0-9]{2,5}$/,
  rows: PRODUCTS.map(({ group: _, ...row }) => row),
};

/** The name that the carrier gives a product, or that of the table. */
export function serviceName(code: string, own: string | undefined): string {
  return own ?? PRODUCTS.find((row) => row.code === code)?.name ?? `Australia Post ${code}`;
}

/** The group that a product's labels are in, as far as the table knows. */
export function groupInTable(code: string): LabelGroup | undefined {
  return PRODUCTS.find((row) => row.code === code)?.group;
}
