/** One row of a field table of the interface specification, copied by hand. */
export interface SpecRow {
  readonly entity: string;
  readonly field: string;
  readonly type: keyof typeof wrongValues;
  readonly required?: true;
  readonly default?: string;
  readonly allowed?: readonly string[];
  /** A value to construct with, where any value of the type will not do. */
  readonly example?: unknown;
}

const item = { weight: 1.5 };
const shipment = { items: [item] };
const payers = ['SENDER', 'THIRD_PARTY', 'RECIPIENT'] as const;

/** Fields of which the specification says the type alone. */
const plain = <const Entity extends string, const Type extends SpecRow['type'], const Field extends string>(
  entity: Entity,
  type: Type,
  ...fields: readonly Field[]
) => fields.map((field) => ({ entity, field, type }));

export const specRows = [
  { entity: 'RateRequest', field: 'shipper', type: 'Party', required: true },
  { entity: 'RateRequest', field: 'recipient', type: 'Party', required: true },
  { entity: 'RateRequest', field: 'shipment', type: 'Shipment', required: true },

  { entity: 'ShipmentRequest', field: 'shipper', type: 'Party', required: true },
  { entity: 'ShipmentRequest', field: 'recipient', type: 'Party', required: true },
  { entity: 'ShipmentRequest', field: 'shipment', type: 'Shipment', required: true },

  { entity: 'Party', field: 'type', type: 'str', example: 'residential' },
  { entity: 'Party', field: 'country_code', type: 'str', example: 'CA' },
  ...plain('Party', 'str', 'postal_code', 'city', 'tax_id', 'person_name', 'company_name', 'country_name'),
  ...plain('Party', 'str', 'phone_number', 'email_address', 'state', 'state_code', 'account_number'),
  ...plain('Party', 'list[str]', 'address_lines'),
  ...plain('Party', 'dict(str, str)', 'extra'),

  { entity: 'Shipment', field: 'items', type: 'list[Item]', required: true },
  { entity: 'Shipment', field: 'total_items', type: 'int', example: 1 },
  { entity: 'Shipment', field: 'packaging_type', type: 'str', default: 'BOX' },
  { entity: 'Shipment', field: 'currency', type: 'str', example: 'CAD' },
  { entity: 'Shipment', field: 'total_weight', type: 'float', example: 1.5 },
  { entity: 'Shipment', field: 'weight_unit', type: 'str', default: 'KG', allowed: ['LB', 'KG'] },
  { entity: 'Shipment', field: 'dimension_unit', type: 'str', default: 'CM', allowed: ['IN', 'CM'] },
  { entity: 'Shipment', field: 'paid_by', type: 'str', allowed: payers },
  { entity: 'Shipment', field: 'payment_country_code', type: 'str', example: 'US' },
  { entity: 'Shipment', field: 'date', type: 'str', example: '2026-03-02' },
  { entity: 'Shipment', field: 'duty_paid_by', type: 'str', default: 'SENDER', allowed: payers },
  { entity: 'Shipment', field: 'ship_date', type: 'str', example: '2026-03-02' },
  ...plain('Shipment', 'float', 'insured_amount', 'declared_value'),
  ...plain('Shipment', 'bool', 'is_document'),
  ...plain('Shipment', 'str', 'payment_account_number', 'payment_type', 'duty_payment_account'),
  ...plain('Shipment', 'list[str]', 'services', 'options', 'references'),
  ...plain('Shipment', 'Customs', 'customs'),
  ...plain('Shipment', 'Label', 'label'),
  ...plain('Shipment', 'Invoice', 'invoice'),
  ...plain('Shipment', 'dict(str, str)', 'extra'),

  { entity: 'Item', field: 'weight', type: 'float', required: true },
  { entity: 'Item', field: 'packaging_type', type: 'str', default: 'BOX' },
  { entity: 'Item', field: 'value_currency', type: 'str', example: 'EUR' },
  { entity: 'Item', field: 'origin_country', type: 'str', example: 'DE' },
  ...plain('Item', 'str', 'id', 'description', 'content', 'sku', 'code'),
  ...plain('Item', 'float', 'width', 'height', 'length', 'value_amount'),
  ...plain('Item', 'int', 'quantity'),
  ...plain('Item', 'dict(str, str)', 'extra'),

  { entity: 'Customs', field: 'items', type: 'list[Item]', required: true },
  ...plain('Customs', 'str', 'description', 'terms_of_trade', 'no_eei', 'aes'),
  ...plain('Customs', 'bool', 'commercial_invoice'),
  ...plain('Customs', 'dict(str, str)', 'extra'),

  // The specification leaves the allowed formats open; these are the ones the design names.
  { entity: 'Label', field: 'format', type: 'str', allowed: ['PDF', 'ZPL', 'PNG', 'GIF'] },
  ...plain('Label', 'str', 'type'),
  ...plain('Label', 'dict(str, str)', 'extra'),

  { entity: 'Invoice', field: 'date', type: 'str', example: '2026-03-02' },
  ...plain('Invoice', 'str', 'identifier', 'type'),
  ...plain('Invoice', 'int', 'copies'),
  ...plain('Invoice', 'dict(str, str)', 'extra'),
] as const satisfies readonly SpecRow[];

/** A value of each type. */
export const examples = {
  str: 'some text',
  float: 12.25,
  int: 3,
  bool: false,
  'list[str]': ['one', 'two'],
  'dict(str, str)': { 'canadapost:key': 'value' },
  Party: { postal_code: 'K1A 0B1', country_code: 'CA' },
  Shipment: shipment,
  'list[Item]': [item],
  Customs: { items: [item] },
  Label: { format: 'PDF' },
  Invoice: { identifier: 'F-1' },
} as const;

/** Values that are not of each type, though close to it. */
export const wrongValues = {
  str: [5, true, ['text'], {}],
  float: ['12.25', true, Number.NaN, Number.POSITIVE_INFINITY],
  int: ['3', 1.5, true],
  bool: ['false', 0, 1],
  'list[str]': ['one', [1], { 0: 'one' }],
  'dict(str, str)': ['key=value', { key: 1 }, ['key']],
  Party: ['Ottawa', [], Promise.resolve({}), new Map()],
  Shipment: ['parcel', [shipment], new Date(0)],
  'list[Item]': [item, [], ['parcel'], [[item]]],
  Customs: [true, [item]],
  Label: ['PDF', []],
  Invoice: ['F-1', []],
} as const;
