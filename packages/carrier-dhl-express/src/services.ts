import type { PackageLimit, ServiceTable } from '@waybill/core/plugin';

const upTo = (weight: number): readonly PackageLimit[] => [
  { weight, source: 'MyDHL API reference data, "globalProductCode"', beyond: 'notice' },
];

/**
 * Global product codes, as in `productCode`. Documents and goods have different codes. A quote shows the reply's own
 * name, which is the same for several codes.
 * Source: MyDHL API reference data, data set "globalProductCode"; goods' codes as DHL's live replies use them.
 */
export const services: ServiceTable = {
  // The contract takes 1 to 6 characters; codes of two are those of UPS, unless the prefix says otherwise.
  code_pattern: /^[0-9A-Z]([0-9A-Z]{2,5})?$/,
  rows: [
    { code: 'P', name: 'Express Worldwide', reach: 'abroad, goods' },
    { code: 'D', name: 'Express Worldwide (documents)', reach: 'abroad, documents' },
    { code: 'U', name: 'Express Worldwide (EU)', reach: 'inside the EU' },
    { code: 'E', name: 'Express 9:00', reach: 'abroad, goods' },
    { code: 'K', name: 'Express 9:00 (documents)', reach: 'abroad, documents' },
    { code: 'M', name: 'Express 10:30', reach: 'abroad, goods' },
    { code: 'L', name: 'Express 10:30 (documents)', reach: 'abroad, documents' },
    { code: 'Y', name: 'Express 12:00', reach: 'abroad, goods' },
    { code: 'T', name: 'Express 12:00 (documents)', reach: 'abroad, documents' },
    { code: 'H', name: 'Economy Select', reach: 'abroad, goods' },
    { code: 'W', name: 'Economy Select (EU)', reach: 'inside the EU' },
    { code: '8', name: 'Express Easy', reach: 'abroad, goods, one piece', limits: upTo(30) },
    { code: '7', name: 'Express Easy', reach: 'domestic, and documents abroad; one piece', limits: upTo(30) },
    { code: 'Q', name: 'Medical Express', reach: 'abroad, goods' },
    { code: 'C', name: 'Medical Express', reach: 'domestic, and documents abroad' },
    { code: 'X', name: 'Express Envelope', reach: 'abroad, documents, one piece', limits: upTo(0.31) },
    { code: 'B', name: 'Express Breakbulk', reach: 'abroad' },
    { code: 'A', name: 'Economy Breakbulk', reach: 'abroad' },
    { code: 'N', name: 'Express Domestic', reach: 'domestic' },
    { code: 'I', name: 'Express Domestic 9:00', reach: 'domestic' },
    { code: 'O', name: 'Express Domestic 10:30', reach: 'domestic' },
    { code: '1', name: 'Express Domestic 12:00', reach: 'domestic' },
    { code: 'G', name: 'Economy Select Domestic', reach: 'domestic' },
    { code: 'S', name: 'Same Day', reach: 'by agreement' },
    { code: '5', name: 'SameDay Sprintline', reach: 'by agreement' },
    { code: '4', name: 'SameDay Jetline', reach: 'by agreement' },
  ],
};

/** The name of a product, or its code where the table does not list it. */
export function serviceName(code: string): string {
  return services.rows.find((row) => row.code === code)?.name ?? code;
}
