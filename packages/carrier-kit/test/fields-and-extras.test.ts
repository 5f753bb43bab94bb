import type { ShipmentData } from '@waybill/core';
import {
  byExtra,
  FIELD_NAMES,
  type FieldName,
  type FieldUse,
  included,
  noEffect,
  none,
  notBuilt,
} from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import type { CarrierTables } from '../src/request.js';
import { brief, rating, shipping, use } from './helpers/resolve.js';

describe('fields', () => {
  const refusing = (...names: FieldName[]): Partial<CarrierTables> => {
    const row = (name: FieldName) =>
      names.includes(name) ? none('the wire has no place for it', 'manual') : noEffect('none');
    return { fields: { rating: use(row) } };
  };
  const fields = (shipment: Partial<ShipmentData>, ...names: FieldName[]) =>
    rating(shipment, refusing(...names)).issues.map(({ field }) => field);

  test('that are refused are named with their path and the reason, wherever they stand', () => {
    const shipment = {
      insured_amount: 5,
      items: [{ weight: 1 }, { weight: 1, sku: 's' }],
      customs: { sold_to: {}, items: [{ weight: 1, code: '4901' }] },
      label: { format: 'PDF' as const },
    };
    const all = refusing(
      'shipment.insured_amount',
      'item.sku',
      'customs.sold_to',
      'customs_item.code',
      'label.format',
    );
    const { issues } = rating(shipment, all);
    expect(issues.map(({ field }) => field)).toEqual([
      'shipment.insured_amount',
      'shipment.items[1].sku',
      'shipment.customs.sold_to',
      'shipment.customs.items[0].code',
      'shipment.label.format',
    ]);
    for (const issue of issues) {
      expect(issue).toMatchObject({ kind: 'not_supported', code: 'not_supported' });
      expect(issue.message).toContain('cannot be sent to canadapost: the wire has no place for it (manual).');
    }
  });

  test('that only inform are left out with a notice, and what is met anyway is taken with one', () => {
    const given = {
      references: ['r'],
      insured_amount: 5,
      customs: { shipping_cost: 5, items: [{ weight: 1 }] },
    };
    const uses: Partial<Record<FieldName, FieldUse>> = {
      'shipment.references': none('Labels have no room.', 'manual, page 5'),
      'shipment.insured_amount': included('Cover to 100 EUR is in the price.', 'terms, 2026-01-01'),
      'customs.shipping_cost': byExtra('freight'),
    };
    const { issues, notices } = rating(given, {
      fields: { rating: use((name) => uses[name] ?? noEffect('none')) },
    });
    expect(issues).toEqual([]);
    expect(notices.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'included: shipment.insured_amount is included: Cover to 100 EUR is in the price (terms, 2026-01-01).',
      'left_out: shipment.references is left out: Labels have no room (manual, page 5).',
      'left_out: shipment.customs.shipping_cost is left out: The extra canadapost:freight does it.',
    ]);
    const sold_to = { customs: { sold_to: {}, items: [{ weight: 1 }] } };
    const refusal = rating(sold_to, { fields: { rating: use(() => notBuilt()) } }).issues.find(
      ({ field }) => field === 'shipment.customs.sold_to',
    );
    expect(refusal?.message).toContain('This package does not send it yet.');
  });

  test('that say nothing are not refused: defaults, empty lists, what is for other carriers', () => {
    const names = FIELD_NAMES.filter((name) => !['shipment.items', 'item.weight'].includes(name));
    const said = {
      packaging_type: 'BOX',
      weight_unit: 'KG',
      dimension_unit: 'CM',
      is_document: false,
      references: [],
      services: ['ups:03'],
      options: ['ups:DCIS'],
      extra: { 'ups:key': 'x' },
      items: [{ weight: 1, quantity: 1, packaging_type: 'BOX', extra: { 'fedex:key': 'x' } }],
    } as const;
    expect(rating(said, refusing(...names)).issues.map(({ code }) => code)).toEqual(['not_supported']);
  });

  test.each<[shipment: Partial<ShipmentData>, field: FieldName, ...refused: string[]]>([
    [{}, 'shipment.duty_paid_by'],
    [{ duty_paid_by: 'SENDER' }, 'shipment.duty_paid_by', 'shipment.duty_paid_by'],
    [{ packaging_type: 'PALLET' }, 'shipment.packaging_type', 'shipment.packaging_type'],
    [{ weight_unit: 'LB' }, 'shipment.weight_unit', 'shipment.weight_unit'],
    [{ is_document: true }, 'shipment.is_document', 'shipment.is_document'],
    [{ options: ['ups:X', 'SO'] }, 'shipment.options', 'shipment.options'],
    [{ items: [{ weight: 1, quantity: 2 }] }, 'item.quantity', 'shipment.items[0].quantity'],
  ])('that have a default are refused where they say something else: %j', (shipment, field, ...paths) => {
    expect(fields(shipment, field)).toEqual(paths);
  });

  test('are judged by the operation', () => {
    const bought = { services: ['DOM.EP'], references: ['r'] };
    expect(shipping(bought, refusing('shipment.references')).issues).toEqual([]);
  });
});

describe('extras', () => {
  test('under the own prefix must be known, for their place', () => {
    expect(rating({ extra: { 'canadapost:cod_amount': '1', 'ups:anything': '2' } }).issues).toEqual([]);
    const items = [{ weight: 1, extra: { 'canadapost:cod_amount': '1' } }];
    const recipient = { extra: { 'canadapost:notfy': 'yes' } };
    const { issues } = rating({ extra: { 'canadapost:cod_amuont': '1' }, items }, {}, recipient);
    expect(brief(issues).map((words) => words.join(' '))).toEqual([
      'recipient.extra["canadapost:notfy"] unknown_field not_supported',
      'shipment.extra["canadapost:cod_amuont"] unknown_field not_supported',
      'shipment.items[0].extra["canadapost:cod_amount"] unknown_field not_supported',
    ]);
    expect(issues[1]?.message).toContain('it reads cod_amount');
    expect(issues[2]?.message).toContain('it reads no extras here');
  });

  test('of one operation are let through by the other: what is rated is then bought', () => {
    const recipient = { extra: { 'canadapost:notify': 'yes' } };
    expect(rating({}, {}, recipient).issues).toEqual([]);
    expect(shipping({ services: ['DOM.EP'] }, {}, recipient).issues).toEqual([]);
  });

  test('must name their carrier: no field is silently ignored', () => {
    const { issues } = rating({ extra: { cod_amount: '1' } });
    expect(brief(issues)).toEqual([['shipment.extra["cod_amount"]', 'invalid', 'validation']]);
    expect(issues[0]?.message).toContain('canadapost:cod_amount');
  });

  test('of every other part are looked at too', () => {
    const holder = { extra: { 'canadapost:x': '1' } };
    const customs = { ...holder, items: [{ weight: 1, ...holder }], sold_to: holder };
    const { issues } = rating({ ship_from: holder, customs, label: holder, invoice: holder });
    expect(issues.map(({ field }) => field.replace('["canadapost:x"]', ''))).toEqual([
      'shipment.ship_from.extra',
      'shipment.customs.extra',
      'shipment.customs.sold_to.extra',
      'shipment.customs.items[0].extra',
      'shipment.label.extra',
      'shipment.invoice.extra',
    ]);
  });
});
