import { stringify } from 'csv-stringify/sync';

/** A parcel of an order, for its shop. */
export interface TrackingRow {
  /** The order's number, as the shop has it. */
  readonly order: string;
  /** The shop's own id of the order, where it has another one. */
  readonly shop_id?: string | undefined;
  /** The carrier as people write it: `Canada Post`. */
  readonly carrier: string;
  readonly service?: string | undefined;
  readonly tracking_number: string;
  readonly tracking_url?: string | undefined;
  /** ISO 8601. */
  readonly shipped_at: string;
}

interface TrackingFormat {
  readonly delimiter: ',' | '\t';
  readonly titles: readonly string[];
  readonly cells: (row: TrackingRow) => readonly string[];
}

const day = ({ shipped_at }: TrackingRow) => shipped_at.slice(0, 10);

/** Where a shop has no import that is documented, a person or a program reads this one. */
const PLAIN: TrackingFormat = {
  delimiter: ',',
  titles: ['Order', 'Carrier', 'Service', 'Tracking number', 'Tracking link', 'Shipped on'],
  cells: (row) => [
    row.order,
    row.carrier,
    row.service ?? '',
    row.tracking_number,
    row.tracking_url ?? '',
    day(row),
  ],
};

/** Carriers that Amazon knows by a code; others are `Other` with their name. Source: Amazon's template, from memory: see Doubts in the README. */
const AMAZON_CODES = new Set([
  'UPS',
  'USPS',
  'FedEx',
  'DHL',
  'DHL eCommerce',
  'Canada Post',
  'Purolator',
  'Royal Mail',
  'DPD',
  'GLS',
  'Hermes',
  'Chronopost',
  'Australia Post',
]);

const FORMATS: ReadonlyMap<string, TrackingFormat> = new Map([
  [
    'shopify',
    {
      delimiter: ',',
      titles: ['Name', 'Tracking Company', 'Tracking Number', 'Tracking Url', 'Shipped At'],
      cells: (row) => [row.order, row.carrier, row.tracking_number, row.tracking_url ?? '', day(row)],
    },
  ],
  [
    'woocommerce',
    {
      delimiter: ',',
      titles: ['order_id', 'tracking_provider', 'tracking_number', 'date_shipped', 'status_shipped'],
      // 1: the order becomes completed.
      cells: (row) => [row.order, row.carrier, row.tracking_number, day(row), '1'],
    },
  ],
  [
    'amazon',
    {
      delimiter: '\t',
      titles: [
        'order-id',
        'order-item-id',
        'quantity',
        'ship-date',
        'carrier-code',
        'carrier-name',
        'tracking-number',
        'ship-method',
      ],
      // Without an item the whole order is confirmed.
      cells: (row) => {
        const isKnown = AMAZON_CODES.has(row.carrier);
        const carrier = isKnown ? [row.carrier, ''] : ['Other', row.carrier];
        return [row.order, '', '', day(row), ...carrier, row.tracking_number, row.service ?? ''];
      },
    },
  ],
]);

/**
 * Tracking numbers in the shape that an import of the shop takes; for a shop without one, a CSV with order, carrier, number and day.
 * @param format as `readExport` names it.
 */
export function trackingFile(format: string, rows: readonly TrackingRow[]): string {
  const { delimiter, titles, cells } = FORMATS.get(format) ?? PLAIN;
  // A tab or a line break would begin another cell of a file without quotation marks.
  const lines = rows.map((row) => cells(row).map((cell) => cell.replace(/[\t\r\n]+/g, ' ')));
  return stringify([[...titles], ...lines], {
    delimiter,
    record_delimiter: 'windows',
    escape_formulas: true,
    ...(delimiter === '\t' && { quote: '' }),
  });
}
