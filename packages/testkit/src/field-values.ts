import type {
  CarrierDefinition,
  CustomsData,
  ItemData,
  PartyData,
  RateRequestData,
  ShipmentData,
} from '@waybill/core';
import type { DeliveryPointData, ExtraRow, FieldName } from '@waybill/core/plugin';

/** One request with a field and the same request with the field otherwise: all else is equal. */
export interface Change {
  readonly without: RateRequestData;
  readonly with: RateRequestData;
  /** Where the field stands, as entries name it. */
  readonly path: string;
  /** For messages. */
  readonly value: unknown;
}

type Place = 'shipment' | 'ship_from' | 'item' | 'customs' | 'sold_to' | 'customs_item' | 'label' | 'invoice';
type Loose = Readonly<Record<string, unknown>>;

const PATHS: Readonly<Record<Place, string>> = {
  shipment: 'shipment',
  ship_from: 'shipment.ship_from',
  item: 'shipment.items[0]',
  customs: 'shipment.customs',
  sold_to: 'shipment.customs.sold_to',
  customs_item: 'shipment.customs.items[0]',
  label: 'shipment.label',
  invoice: 'shipment.invoice',
};

const GOODS: ItemData = {
  description: 'Steel widget',
  quantity: 2,
  weight: 0.25,
  value_amount: 12.5,
  origin_country: 'CA',
};

/** Every way in which the suite sets a field of a recorded request. */
export function changesOf(field: FieldName, base: RateRequestData, definition: CarrierDefinition): Change[] {
  const [place, name] = field.split('.') as [Place, string];
  const prepared = withPlace(base, place);
  const holder = at(prepared, place);
  const path = `${PATHS[place]}.${name}`;
  const values: unknown[] = valuesOf(place, name, prepared, definition);
  // A field that is set also says something by being taken away.
  if (holder[name] !== undefined && name !== 'items' && name !== 'weight') values.push(undefined);
  return values
    .map((value) => ({
      without: prepared,
      with: put(prepared, place, {
        ...agreeing(place, name, value, holder),
        ...besides(name, value, holder, definition),
      }),
      path,
      value,
    }))
    .filter((change) => JSON.stringify(change.with) !== JSON.stringify(change.without));
}

/** The same request with an extra of the carrier set to its example. */
export function withExtra(base: RateRequestData, id: string, { on, key, example }: ExtraRow): Change {
  const own = `${id}:${key}`;
  if (on === 'shipper' || on === 'recipient') {
    const party = base[on];
    const changed = { ...base, [on]: { ...party, extra: { ...party.extra, [own]: example } } };
    return { without: base, with: changed, path: `${on}.extra`, value: example };
  }
  const prepared = withPlace(base, on);
  const extra = { ...(at(prepared, on).extra as Record<string, string> | undefined), [own]: example };
  return {
    without: prepared,
    with: put(prepared, on, { extra }),
    path: `${PATHS[on]}.extra`,
    value: example,
  };
}

/** The same request with one option more; unchanged if it has that one already. */
export function withOption(base: RateRequestData, option: string): Change {
  const { shipment } = base;
  const options = [...new Set([...(shipment.options ?? []), option])];
  const changed = { ...base, shipment: { ...shipment, options } };
  return { without: base, with: changed, path: 'shipment.options', value: option };
}

/** Adds what the field stands in, where the request has none. */
function withPlace(base: RateRequestData, place: Place): RateRequestData {
  const { shipper, recipient, shipment } = base;
  if (place === 'sold_to' || place === 'customs' || place === 'customs_item') {
    const customs = shipment.customs ?? { items: [GOODS] };
    const sold_to = place === 'sold_to' ? { sold_to: customs.sold_to ?? recipient } : {};
    return { ...base, shipment: { ...shipment, customs: { ...customs, ...sold_to } } };
  }
  if (place === 'ship_from')
    return { ...base, shipment: { ...shipment, ship_from: shipment.ship_from ?? shipper } };
  if (place === 'label' && shipment.label === undefined)
    return { ...base, shipment: { ...shipment, label: {} } };
  if (place === 'invoice' && shipment.invoice === undefined)
    return { ...base, shipment: { ...shipment, invoice: {} } };
  return base;
}

function at({ shipment }: RateRequestData, place: Place): Loose {
  const places: Record<Place, object | undefined> = {
    shipment,
    ship_from: shipment.ship_from,
    item: shipment.items[0],
    customs: shipment.customs,
    sold_to: shipment.customs?.sold_to,
    customs_item: shipment.customs?.items[0],
    label: shipment.label,
    invoice: shipment.invoice,
  };
  return (places[place] ?? {}) as Loose;
}

/** Sets fields of one place; `undefined` takes one away. */
function put(base: RateRequestData, place: Place, changes: Loose): RateRequestData {
  const { shipment } = base;
  const changed = without({ ...at(base, place), ...changes });
  const first = <T>(list: readonly T[]): T[] => [changed as T, ...list.slice(1)];
  const shipments: Record<Place, () => Loose> = {
    shipment: () => changed,
    ship_from: () => ({ ...shipment, ship_from: changed }),
    item: () => without({ ...shipment, ...UNCOUNTED, items: first(shipment.items) }),
    customs: () => ({ ...shipment, customs: changed }),
    sold_to: () => ({ ...shipment, customs: { ...shipment.customs, sold_to: changed } }),
    customs_item: () => ({
      ...shipment,
      customs: { ...shipment.customs, items: first(shipment.customs?.items ?? []) },
    }),
    label: () => ({ ...shipment, label: changed }),
    invoice: () => ({ ...shipment, invoice: changed }),
  };
  return { ...base, shipment: shipments[place]() as unknown as ShipmentData };
}

function without(value: Loose): Loose {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined));
}

/** Totals would contradict items that were changed. */
const UNCOUNTED = { total_items: undefined, total_weight: undefined };

/** The change, and what would contradict it taken away. */
function agreeing(place: Place, name: string, value: unknown, holder: Loose): Loose {
  if (place !== 'shipment') return { [name]: value };
  if (name === 'date' && holder.ship_date !== undefined) return { date: value, ship_date: undefined };
  if (name === 'ship_date' && holder.date !== undefined) return { ship_date: value, date: undefined };
  if (name === 'items') return { items: value, ...UNCOUNTED };
  return { [name]: value };
}

/**
 * The extras with what a carrier needs besides the amount that it collects, such as how the recipient pays; without the extra
 * by which it takes the amount, which would contradict the field.
 */
function besides(name: string, value: unknown, holder: Loose, { id, extras }: CarrierDefinition): Loose {
  if (name !== 'cash_on_delivery' || value === undefined) return {};
  const ofCash = extras.filter(({ on, key }) => on === 'shipment' && key.startsWith('cod_'));
  if (ofCash.length === 0) return {};
  const own = Object.fromEntries(ofCash.map(({ key, example }) => [`${id}:${key}`, example]));
  const { [`${id}:cod_amount`]: _, ...extra } = { ...own, ...(holder.extra as object | undefined) };
  return { extra };
}

function valuesOf(
  place: Place,
  name: string,
  base: RateRequestData,
  definition: CarrierDefinition,
): unknown[] {
  const { shipment } = base;
  if (name === 'extra') return extrasOf(place, definition);
  switch (place) {
    case 'shipment':
      return shipmentValues(name, base, definition);
    case 'item':
      return itemValues(name);
    case 'customs_item':
      return name === 'id' ? ['another', ...shipment.items.map(({ id }) => id)] : itemValues(name);
    case 'customs':
      return customsValues(name, base);
    case 'label':
      return name === 'format' ? ['PDF', 'ZPL', 'PNG', 'GIF'] : ['4x6', '8.5x11', 'A4', 'A6'];
    case 'invoice':
      return [{ date: '2026-03-02', identifier: 'INV-77', type: 'commercial', copies: 2 }[name]];
    case 'ship_from':
    case 'sold_to':
      // Carriers declare these addresses as a whole; of their fields the suite sets only the extras.
      return [];
  }
}

/** Also those that only the other operation reads: one request serves both. */
function extrasOf(place: Place, { id, extras }: CarrierDefinition): unknown[] {
  const read = extras.filter(({ on }) => on === place);
  if (read.length === 0) return [{ [`${id}:no_such_extra`]: 'x' }];
  return read.map(({ key, example }) => ({ [`${id}:${key}`]: example }));
}

function shipmentValues(
  name: string,
  { shipper, recipient, shipment }: RateRequestData,
  definition: CarrierDefinition,
): unknown[] {
  const { items } = shipment;
  const many = items.map(({ quantity = 1 }) => quantity);
  const [first] = items as [ItemData];
  const [line = GOODS, ...lines] = shipment.customs?.items ?? [];
  const customs: CustomsData = {
    commercial_invoice: true,
    ...shipment.customs,
    items: [{ ...line, description: 'Copper coil', quantity: 3 }, ...lines],
  };
  const values: Readonly<Record<string, readonly unknown[]>> = {
    items: [[...items, { ...first, weight: first.weight / 2 }], items.length > 1 ? items.slice(1) : items],
    ship_from: [{ ...shipper, company_name: 'Dock Seven', address_lines: ['7 Dock Road'] }],
    delivery_point: pointsOf(definition, recipient),
    notify_recipient: [{ by: ['email'] }, { by: ['sms'] }, { by: ['email', 'sms'], language: 'de' }],
    cash_on_delivery: [{ amount: 45.5 }, { amount: 45.5, ...PAYEE }],
    insured_amount: [75, 220.5],
    total_items: [many.reduce((sum, number) => sum + number, 0)],
    packaging_type: ['TUBE', 'PAK', 'ENVELOPE', 'UNPACKAGED'],
    is_document: [true, false],
    currency: ['CAD', 'USD', 'EUR'],
    // Only one item can be summed here without exact decimals.
    total_weight: items.length === 1 && many[0] === 1 ? [first.weight] : [],
    weight_unit: ['LB', 'KG'],
    dimension_unit: ['IN', 'CM'],
    paid_by: ['SENDER', 'THIRD_PARTY', 'RECIPIENT'],
    payment_country_code: ['CA', 'US'],
    payment_account_number: ['0000123456'],
    services: definition.services.rows.map(({ code }) => [code]),
    options: definition.options.map(({ code }) => [code]),
    date: ['2026-03-09', '2026-03-10'],
    payment_type: ['account_number', 'credit_card'],
    duty_paid_by: ['SENDER', 'THIRD_PARTY', 'RECIPIENT'],
    duty_payment_account: ['0000123456'],
    declared_value: [64.5],
    customs: [customs],
    references: [['REF-A'], ['REF-A', 'REF-B']],
    label: [{ format: 'PDF' }, { format: 'ZPL' }, { format: 'PNG' }, { format: 'GIF' }],
    invoice: [{ identifier: 'INV-77' }],
    ship_date: ['2026-03-09', '2026-03-10'],
    quote: [`${definition.id}:4f1c`],
  };
  return [...(values[name] ?? [])];
}

/** Where the money of a cash on delivery goes. The number is the example of ISO 13616. */
const PAYEE = {
  account_holder: 'Shop Seven',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  reference: 'ORDER-77',
};

/** Locations with the numbers that carriers have for them. */
function pointsOf({ operations, extras }: CarrierDefinition, recipient: PartyData): DeliveryPointData[] {
  const by = operations?.locations?.taken_by;
  const example = extras.find(({ on, key }) => on === by?.on && key === by.key)?.example;
  const address = { ...recipient, company_name: 'Point Seven', address_lines: ['7 Station Road'] };
  return [
    { id: example ?? '0123456', name: 'Point Seven', address },
    { id: '177', kind: 'locker', name: 'Point Seven', address, recipient_number: '12345678' },
    { id: '577', kind: 'shop', name: 'Point Seven', address, recipient_number: '12345678' },
  ];
}

function itemValues(name: string): unknown[] {
  const values: Readonly<Record<string, readonly unknown[]>> = {
    id: ['another'],
    weight: [1.234, 0.8, 0.041],
    net_weight: [0.021],
    contents: [[{ description: 'Copper coil', quantity: 2, weight: 0.3, value_amount: 12 }]],
    width: [13],
    height: [9],
    length: [31],
    packaging_type: ['TUBE', 'PAK', 'ENVELOPE', 'UNPACKAGED'],
    description: ['Copper coil'],
    content: ['Coils of copper'],
    quantity: [3],
    sku: ['SKU-77'],
    code: ['7408.11'],
    value_amount: [33.75],
    value_currency: ['CAD', 'USD', 'EUR'],
    origin_country: ['CA', 'US', 'MX'],
  };
  return [...(values[name] ?? [])];
}

function customsValues(name: string, { recipient, shipment }: RateRequestData): unknown[] {
  const items = shipment.customs?.items ?? [];
  const [first] = items as [ItemData];
  const values: Readonly<Record<string, readonly unknown[]>> = {
    description: ['Machine parts'],
    terms_of_trade: ['DAP', 'DDU', 'DDP', 'EXW'],
    no_eei: ['30.37(a)'],
    aes: ['X20260303000001'],
    items: [
      [...items, { ...first, description: 'Copper coil', weight: 0.01 }],
      // Goods may weigh as much as their packages already.
      [{ ...first, description: 'Copper coil', value_amount: 7 }, ...items.slice(1)],
    ],
    commercial_invoice: [true, false],
    reason_for_export: ['sample', 'gift', 'sale'],
    shipping_cost: [7.35],
    export_declaration: ['26DE123456789012A1'],
    sold_to: [{ ...recipient, company_name: 'Buyer Seven', address_lines: ['7 Market Street'] }],
  };
  return [...(values[name] ?? [])];
}
