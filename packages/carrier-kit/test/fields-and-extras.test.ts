import { FIELD_NAMES, type FieldName, noEffect, refused } from '@waybill/core/plugin';
import { describe, expect, it } from 'vitest';
import type { CarrierTables } from '../src/request.js';
import { brief, rating, shipping, use } from './helpers/resolve.js';

describe('fields', () => {
  const refusing = (...names: FieldName[]): Partial<CarrierTables> => {
    const table = use((name) =>
      names.includes(name) ? refused('the wire has no place for it') : noEffect('none'),
    );
    return { fields: { rating: table } };
  };

  it('that are refused are named with their path and the reason, wherever they stand', () => {
    const all = refusing(
      'shipment.references',
      'item.sku',
      'customs.aes',
      'customs_item.sku',
      'label.type',
      'invoice.copies',
    );
    const { issues } = rating(
      {
        references: ['r'],
        items: [{ weight: 1 }, { weight: 1, sku: 's' }],
        customs: { aes: 'a', items: [{ weight: 1, sku: 's' }] },
        label: { type: 't' },
        invoice: { copies: 2 },
      },
      all,
    );
    expect(issues.map(({ field }) => field)).toEqual([
      'shipment.references',
      'shipment.items[1].sku',
      'shipment.customs.aes',
      'shipment.customs.items[0].sku',
      'shipment.label.type',
      'shipment.invoice.copies',
    ]);
    for (const { kind, code, message } of issues) {
      expect([kind, code]).toEqual(['not_supported', 'not_supported']);
      expect(message).toContain('is not supported by canadapost: the wire has no place for it');
    }
  });

  it('that say nothing are not refused: defaults, empty lists, what is for other carriers', () => {
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

  it('that have a default are refused when the caller chose it, where it says something', () => {
    const refusingDuties = refusing('shipment.duty_paid_by');
    expect(rating({}, refusingDuties).issues).toEqual([]);
    expect(rating({ duty_paid_by: 'SENDER' }, refusingDuties).issues.map(({ field }) => field)).toEqual([
      'shipment.duty_paid_by',
    ]);
  });

  it('that say something are refused beside defaults', () => {
    const said = {
      packaging_type: 'PALLET',
      weight_unit: 'LB',
      is_document: true,
      options: ['ups:X', 'SO'],
    } as const;
    const names: FieldName[] = [
      'shipment.packaging_type',
      'shipment.weight_unit',
      'shipment.is_document',
      'shipment.options',
    ];
    expect(
      rating(said, refusing(...names))
        .issues.map(({ field }) => field)
        .sort(),
    ).toEqual([...names].sort());
    expect(rating({ items: [{ weight: 1, quantity: 2 }] }, refusing('item.quantity')).issues).toHaveLength(1);
  });

  it('are judged by the operation', () => {
    expect(
      shipping({ services: ['DOM.EP'], references: ['r'] }, refusing('shipment.references')).issues,
    ).toEqual([]);
  });
});

describe('extras', () => {
  it('under the own prefix must be known, for their place', () => {
    expect(rating({ extra: { 'canadapost:cod_amount': '1', 'ups:anything': '2' } }).issues).toEqual([]);
    const wrong = rating(
      {
        extra: { 'canadapost:cod_amuont': '1' },
        items: [{ weight: 1, extra: { 'canadapost:cod_amount': '1' } }],
      },
      {},
      { extra: { 'canadapost:notfy': 'yes' } },
    );
    expect(brief(wrong.issues)).toEqual([
      ['recipient.extra["canadapost:notfy"]', 'unknown_field', 'not_supported'],
      ['shipment.extra["canadapost:cod_amuont"]', 'unknown_field', 'not_supported'],
      ['shipment.items[0].extra["canadapost:cod_amount"]', 'unknown_field', 'not_supported'],
    ]);
    expect(wrong.issues[1]?.message).toContain('it reads cod_amount');
    expect(wrong.issues[2]?.message).toContain('it reads no extras here');
  });

  it('of one operation are let through by the other: what is rated is then bought', () => {
    const recipient = { extra: { 'canadapost:notify': 'yes' } };
    expect(rating({}, {}, recipient).issues).toEqual([]);
    expect(shipping({ services: ['DOM.EP'] }, {}, recipient).issues).toEqual([]);
  });

  it('must name their carrier: no field is silently ignored', () => {
    const { issues } = rating({ extra: { cod_amount: '1' } });
    expect(brief(issues)).toEqual([['shipment.extra["cod_amount"]', 'invalid', 'validation']]);
    expect(issues[0]?.message).toContain('canadapost:cod_amount');
  });

  it('of every other part are looked at too', () => {
    const extra = { 'canadapost:x': '1' };
    const { issues } = rating({
      ship_from: { extra },
      customs: { items: [{ weight: 1, extra }], extra, sold_to: { extra } },
      label: { extra },
      invoice: { extra },
    });
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
