import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  Customs,
  type CustomsData,
  Invoice,
  type InvoiceData,
  Item,
  type ItemData,
  Label,
  type LabelData,
  Party,
  type PartyData,
  RateRequest,
  type RateRequestData,
  Shipment,
  type ShipmentData,
  ShipmentRequest,
  type ShipmentRequestData,
  ValidationError,
  wasGiven,
} from '../src/index.js';
import { DOCUMENT_KINDS, FIELD_NAMES, TRACKING_STATUSES } from '../src/plugin.js';
import { examples, type SpecRow, specRows, wrongValues } from './spec-rows.js';

const entities = { RateRequest, ShipmentRequest, Party, Shipment, Item, Customs, Label, Invoice };
type EntityName = keyof typeof entities;

const rows: readonly SpecRow[] = specRows;
const rowsOf = (entity: string) => rows.filter((row) => row.entity === entity);
const exampleOf = (row: SpecRow) => row.example ?? row.allowed?.[0] ?? examples[row.type];

/** The entity made from its required fields and the given ones. */
function construct(entity: string, given: Record<string, unknown> = {}): Record<string, unknown> {
  const required = rowsOf(entity).filter((row) => row.required);
  const data = Object.fromEntries(required.map((row) => [row.field, exampleOf(row)]));
  const Entity = entities[entity as EntityName] as unknown as new (data: unknown) => object;
  return new Entity({ ...data, ...given }) as Record<string, unknown>;
}

/** The fields that are refused; empty when the data is accepted. */
function refusedFields(entity: string, given: Record<string, unknown>): string[] {
  try {
    construct(entity, given);
  } catch (error) {
    if (error instanceof ValidationError) return error.issues.map(({ field }) => field);
    throw error;
  }
  return [];
}

const named = (some: readonly SpecRow[]) => some.map((row) => [`${row.entity}.${row.field}`, row] as const);

test.each(named(rows))('%s takes and keeps a value of its type, and refuses another by name', (_, row) => {
  const given = { [row.field]: exampleOf(row) };
  expect(construct(row.entity, given)).toMatchObject(given);
  for (const wrong of [...wrongValues[row.type], null]) {
    const fields = refusedFields(row.entity, { [row.field]: wrong });
    expect(fields, `given ${String(wrong)}`).not.toEqual([]);
    expect(fields.every((field) => field.startsWith(row.field))).toBe(true);
  }
});

test.each(named(rows.filter((row) => row.required)))('%s must be given', (_, row) => {
  expect(refusedFields(row.entity, { [row.field]: undefined })).toEqual([row.field]);
});

test.each(named(rows.filter((row) => !row.required)))(
  '%s may be left out: it shows its default, or nothing, and does not stand in JSON',
  (_, row) => {
    const made = construct(row.entity);
    expect([made[row.field], wasGiven(made, row.field)]).toEqual([row.default, false]);
    expect(JSON.stringify(made)).not.toContain(`"${row.field}"`);
  },
);

test.each(named(rows.filter((row) => row.allowed)))('%s takes each allowed value, and no other', (_, row) => {
  for (const value of row.allowed ?? []) {
    expect(construct(row.entity, { [row.field]: value })[row.field]).toBe(value);
    expect(refusedFields(row.entity, { [row.field]: value.toLowerCase() })).toEqual([row.field]);
  }
  expect(refusedFields(row.entity, { [row.field]: 'OTHER' })).toEqual([row.field]);
});

/** Fields that the specification does not have. */
const OURS = [
  'shipment.cash_on_delivery',
  'shipment.delivery_point',
  'shipment.notify_recipient',
  'shipment.quote',
  'shipment.ship_from',
  'item.contents',
  'item.net_weight',
  'customs_item.contents',
  'customs_item.net_weight',
  'customs.export_declaration',
  'customs.reason_for_export',
  'customs.shipping_cost',
  'customs.sold_to',
] as const;

describe('carriers declare a use for every field of', () => {
  const same = { shipment: 'Shipment', item: 'Item', customs: 'Customs', label: 'Label', invoice: 'Invoice' };
  const prefixes = Object.entries({ ...same, customs_item: 'Item' });
  test.each(prefixes)('%s', (prefix, entity) => {
    const declared = FIELD_NAMES.filter((name) => name.startsWith(`${prefix}.`));
    const ours = OURS.filter((name) => name.startsWith(`${prefix}.`));
    const specified = rowsOf(entity).map(({ field }) => `${prefix}.${field}`);
    expect([...declared].sort()).toEqual([...specified, ...ours].sort());
  });

  test('and no others', () => {
    const specified = prefixes.flatMap(([, entity]) => rowsOf(entity));
    expect(FIELD_NAMES.length).toBe(specified.length + OURS.length);
  });
});

test('results speak of these statuses and documents', () => {
  expect(TRACKING_STATUSES.join(' ')).toBe(
    'unknown pre_transit accepted in_transit out_for_delivery attempted available_for_pickup delivered exception returning returned failed cancelled',
  );
  expect(DOCUMENT_KINDS.join(' ')).toBe(
    'label return_label auxiliary_label commercial_invoice proforma_invoice customs_declaration waybill receipt cod_card qr_code manifest other',
  );
});

type Row<Name extends EntityName> = Extract<(typeof specRows)[number], { readonly entity: Name }>;
type FieldsOf<Name extends EntityName> = Row<Name>['field'];
type RequiredFieldsOf<Name extends EntityName> = Extract<Row<Name>, { readonly required: true }>['field'];
type OursIn<Prefix extends string, Name = (typeof OURS)[number]> = Name extends `${Prefix}.${infer Field}`
  ? Field
  : never;
type OursOfParty = 'tax_ids' | 'mobile_number' | 'house_number';
type RequiredKeys<Data> = {
  [Key in keyof Data]-?: Record<never, never> extends Pick<Data, Key> ? never : Key;
}[keyof Data];

// A mistake here fails the type check.
test('types have the fields of the specification, and ours', () => {
  expectTypeOf<keyof RateRequestData>().toEqualTypeOf<FieldsOf<'RateRequest'>>();
  expectTypeOf<keyof ShipmentRequestData>().toEqualTypeOf<FieldsOf<'ShipmentRequest'>>();
  expectTypeOf<keyof PartyData>().toEqualTypeOf<FieldsOf<'Party'> | OursOfParty>();
  expectTypeOf<keyof ShipmentData>().toEqualTypeOf<FieldsOf<'Shipment'> | OursIn<'shipment'>>();
  expectTypeOf<keyof ItemData>().toEqualTypeOf<FieldsOf<'Item'> | OursIn<'item'>>();
  expectTypeOf<keyof CustomsData>().toEqualTypeOf<FieldsOf<'Customs'> | OursIn<'customs'>>();
  expectTypeOf<keyof LabelData>().toEqualTypeOf<FieldsOf<'Label'>>();
  expectTypeOf<keyof InvoiceData>().toEqualTypeOf<FieldsOf<'Invoice'>>();
  expectTypeOf<RequiredKeys<RateRequestData>>().toEqualTypeOf<RequiredFieldsOf<'RateRequest'>>();
  expectTypeOf<RequiredKeys<ShipmentData>>().toEqualTypeOf<RequiredFieldsOf<'Shipment'>>();
  expectTypeOf<RequiredKeys<ItemData>>().toEqualTypeOf<RequiredFieldsOf<'Item'>>();
  expectTypeOf<RequiredKeys<CustomsData>>().toEqualTypeOf<RequiredFieldsOf<'Customs'>>();
  expectTypeOf<RequiredKeys<PartyData>>().toEqualTypeOf<never>();
  expectTypeOf<RequiredKeys<LabelData>>().toEqualTypeOf<never>();
  expectTypeOf<RequiredKeys<InvoiceData>>().toEqualTypeOf<never>();
});
