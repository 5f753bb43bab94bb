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

export const specRows = [
  { entity: 'RateRequest', field: 'shipper', type: 'Party', required: true },
  { entity: 'RateRequest', field: 'recipient', type: 'Party', required: true },
  { entity: 'RateRequest', field: 'shipment', type: 'Shipment', required: true },

  { entity: 'ShipmentRequest', field: 'shipper', type: 'Party', required: true },
  { entity: 'ShipmentRequest', field: 'recipient', type: 'Party', required: true },
  { entity: 'ShipmentRequest', field: 'shipment', type: 'Shipment', required: true },

  { entity: 'Party', field: 'postal_code', type: 'str' },
  { entity: 'Party', field: 'city', type: 'str' },
  { entity: 'Party', field: 'type', type: 'str', example: 'residential' },
  { entity: 'Party', field: 'tax_id', type: 'str' },
  { entity: 'Party', field: 'person_name', type: 'str' },
  { entity: 'Party', field: 'company_name', type: 'str' },
  { entity: 'Party', field: 'country_name', type: 'str' },
  { entity: 'Party', field: 'country_code', type: 'str', example: 'CA' },
  { entity: 'Party', field: 'phone_number', type: 'str' },
  { entity: 'Party', field: 'email_address', type: 'str' },
  { entity: 'Party', field: 'state', type: 'str' },
  { entity: 'Party', field: 'state_code', type: 'str' },
  { entity: 'Party', field: 'address_lines', type: 'list[str]' },
  { entity: 'Party', field: 'account_number', type: 'str' },
  { entity: 'Party', field: 'extra', type: 'dict(str, str)' },

  { entity: 'Shipment', field: 'items', type: 'list[Item]', required: true },
  { entity: 'Shipment', field: 'insured_amount', type: 'float' },
  { entity: 'Shipment', field: 'total_items', type: 'int', example: 1 },
  { entity: 'Shipment', field: 'packaging_type', type: 'str', default: 'BOX' },
  { entity: 'Shipment', field: 'is_document', type: 'bool' },
  { entity: 'Shipment', field: 'currency', type: 'str', example: 'CAD' },
  { entity: 'Shipment', field: 'total_weight', type: 'float', example: 1.5 },
  { entity: 'Shipment', field: 'weight_unit', type: 'str', default: 'KG', allowed: ['LB', 'KG'] },
  { entity: 'Shipment', field: 'dimension_unit', type: 'str', default: 'CM', allowed: ['IN', 'CM'] },
  { entity: 'Shipment', field: 'paid_by', type: 'str', allowed: payers },
  { entity: 'Shipment', field: 'payment_country_code', type: 'str', example: 'US' },
  { entity: 'Shipment', field: 'payment_account_number', type: 'str' },
  { entity: 'Shipment', field: 'services', type: 'list[str]' },
  { entity: 'Shipment', field: 'options', type: 'list[str]' },
  { entity: 'Shipment', field: 'date', type: 'str', example: '2026-03-02' },
  { entity: 'Shipment', field: 'payment_type', type: 'str' },
  { entity: 'Shipment', field: 'duty_paid_by', type: 'str', default: 'SENDER', allowed: payers },
  { entity: 'Shipment', field: 'duty_payment_account', type: 'str' },
  { entity: 'Shipment', field: 'declared_value', type: 'float' },
  { entity: 'Shipment', field: 'customs', type: 'Customs' },
  { entity: 'Shipment', field: 'references', type: 'list[str]' },
  { entity: 'Shipment', field: 'label', type: 'Label' },
  { entity: 'Shipment', field: 'invoice', type: 'Invoice' },
  { entity: 'Shipment', field: 'ship_date', type: 'str', example: '2026-03-02' },
  { entity: 'Shipment', field: 'extra', type: 'dict(str, str)' },

  { entity: 'Item', field: 'id', type: 'str' },
  { entity: 'Item', field: 'weight', type: 'float', required: true },
  { entity: 'Item', field: 'width', type: 'float' },
  { entity: 'Item', field: 'height', type: 'float' },
  { entity: 'Item', field: 'length', type: 'float' },
  { entity: 'Item', field: 'packaging_type', type: 'str', default: 'BOX' },
  { entity: 'Item', field: 'description', type: 'str' },
  { entity: 'Item', field: 'content', type: 'str' },
  { entity: 'Item', field: 'quantity', type: 'int' },
  { entity: 'Item', field: 'sku', type: 'str' },
  { entity: 'Item', field: 'code', type: 'str' },
  { entity: 'Item', field: 'value_amount', type: 'float' },
  { entity: 'Item', field: 'value_currency', type: 'str', example: 'EUR' },
  { entity: 'Item', field: 'origin_country', type: 'str', example: 'DE' },
  { entity: 'Item', field: 'extra', type: 'dict(str, str)' },

  { entity: 'Customs', field: 'description', type: 'str' },
  { entity: 'Customs', field: 'terms_of_trade', type: 'str' },
  { entity: 'Customs', field: 'no_eei', type: 'str' },
  { entity: 'Customs', field: 'aes', type: 'str' },
  { entity: 'Customs', field: 'items', type: 'list[Item]', required: true },
  { entity: 'Customs', field: 'commercial_invoice', type: 'bool' },
  { entity: 'Customs', field: 'extra', type: 'dict(str, str)' },

  // The specification leaves the allowed formats open; these are the ones the design names.
  { entity: 'Label', field: 'format', type: 'str', allowed: ['PDF', 'ZPL', 'PNG', 'GIF'] },
  { entity: 'Label', field: 'type', type: 'str' },
  { entity: 'Label', field: 'extra', type: 'dict(str, str)' },

  { entity: 'Invoice', field: 'date', type: 'str', example: '2026-03-02' },
  { entity: 'Invoice', field: 'identifier', type: 'str' },
  { entity: 'Invoice', field: 'type', type: 'str' },
  { entity: 'Invoice', field: 'copies', type: 'int' },
  { entity: 'Invoice', field: 'extra', type: 'dict(str, str)' },
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
