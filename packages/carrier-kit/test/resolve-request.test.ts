import {
  FIELD_NAMES,
  type FieldName,
  type FieldTable,
  type FieldUse,
  type Issue,
  NotSupportedError,
  noEffect,
  type PartyData,
  RateRequest,
  refused,
  type ShipmentData,
  ShipmentRequest,
  sent,
  ValidationError,
} from '@waybill/core';
import { describe, expect, it, test } from 'vitest';
import { type CarrierTables, resolveRequest, throwIssues } from '../src/index.js';

const use = (of: (name: FieldName) => FieldUse) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, of(name)])) as FieldTable;
const tables = (more: Partial<CarrierTables> = {}): CarrierTables => ({
  id: 'canadapost',
  services: {
    rows: [
      { code: 'DOM.EP', name: 'Expedited', reach: 'Canada' },
      { code: 'USA.XP', name: 'Xpresspost', reach: 'CA -> US' },
    ],
    code_pattern: /^(DOM|USA|INT)\.[A-Z]+$/,
  },
  options: [
    { code: 'SO', name: 'Signature', neutral: 'signature', meaning: 'signed for' },
    { code: 'PA18', name: 'Proof of age', meaning: '18 or older' },
  ],
  extras: [
    { key: 'cod_amount', on: 'shipment', meaning: 'amount', example: '10.00' },
    { key: 'notify', on: 'recipient', meaning: 'e-mail', example: 'yes', operations: ['shipping'] },
  ],
  fields: { rating: use(() => sent('x')), shipping: use(() => sent('x')) },
  ...more,
});

function rating(
  shipment: Partial<ShipmentData>,
  more: Partial<CarrierTables> = {},
  recipient: PartyData = {},
) {
  const issues: Issue[] = [];
  const request = new RateRequest({
    shipper: {},
    recipient,
    shipment: { items: [{ weight: 1 }], ...shipment },
  });
  return { admitted: resolveRequest(tables(more), 'rating', request, issues), issues };
}
function shipping(
  shipment: Partial<ShipmentData>,
  more: Partial<CarrierTables> = {},
  recipient: PartyData = {},
) {
  const issues: Issue[] = [];
  const request = new ShipmentRequest({
    shipper: {},
    recipient,
    shipment: { items: [{ weight: 1 }], ...shipment },
  });
  return { admitted: resolveRequest(tables(more), 'shipping', request, issues), issues };
}
const brief = (issues: readonly Issue[]) => issues.map(({ field, code, kind }) => [field, code, kind]);

describe('services of a rating', () => {
  it('are all when none is named', () => {
    for (const shipment of [{}, { services: [] }]) {
      const { admitted, issues } = rating(shipment);
      expect([admitted.services, issues]).toEqual([[], []]);
    }
  });

  it('are taken bare from the table, with the own prefix whatever they are, each once', () => {
    const services = [
      'DOM.EP',
      'canadapost:DOM.EP',
      'canadapost:NEW.CODE',
      'ups:03',
      'FEDEX_GROUND',
      'canadapost:a:b',
    ];
    const { admitted, issues } = rating({ services });
    expect([admitted.services, issues]).toEqual([['DOM.EP', 'NEW.CODE', 'a:b'], []]);
  });

  it('are read in their other spellings, which are in the table', () => {
    const rows = [{ code: 'DOM.EP', name: 'Expedited', reach: 'Canada', aliases: ['EP', 'EXPEDITED'] }];
    const own = tables({ services: { rows, code_pattern: /^DOM/ } });
    const issues: Issue[] = [];
    const request = new RateRequest({
      shipper: {},
      recipient: {},
      shipment: { items: [{ weight: 1 }], services: ['EXPEDITED', 'canadapost:EP', 'ups:EP'] },
    });
    expect(resolveRequest(own, 'rating', request, issues).services).toEqual(['DOM.EP']);
    expect(issues).toEqual([]);
  });

  it.each([[['03']], [['ups:03']], [['DOM.NEW']], [['dom.ep']]])(
    'that are none of this carrier are refused with its codes: %j',
    (services) => {
      const { admitted, issues } = rating({ services });
      expect(admitted.services).toEqual([]);
      expect(brief(issues)).toEqual([['shipment.services', 'not_supported', 'not_supported']]);
      expect(issues[0]?.message).toContain('DOM.EP, USA.XP');
    },
  );
});

describe('the service of a purchase', () => {
  it('must be named', () => {
    for (const shipment of [{}, { services: [] }])
      expect(brief(shipping(shipment).issues)).toEqual([['shipment.services', 'required', 'validation']]);
  });

  it('is one, and may be newer than the table when it looks like one of the carrier', () => {
    expect(shipping({ services: ['DOM.NEW'] })).toMatchObject({
      admitted: { services: ['DOM.NEW'] },
      issues: [],
    });
    expect(shipping({ services: ['ups:03', 'DOM.EP', 'canadapost:DOM.EP'] })).toMatchObject({
      admitted: { services: ['DOM.EP'] },
      issues: [],
    });
    expect(brief(shipping({ services: ['DOM.EP', 'USA.XP'] }).issues)).toEqual([
      ['shipment.services', 'ambiguous', 'validation'],
    ]);
    expect(brief(shipping({ services: ['03'] }).issues)).toEqual([
      ['shipment.services', 'not_supported', 'not_supported'],
    ]);
  });

  it('is named alone: another word is refused, unless it names another carrier', () => {
    expect(shipping({ services: ['DOM.EP', 'USA-XP'] }).issues).toEqual([
      {
        field: 'shipment.services[1]',
        code: 'not_supported',
        kind: 'not_supported',
        message: 'shipment.services[1] is USA-XP, no service of canadapost; did you mean USA.XP?',
      },
    ]);
  });
});

describe('options', () => {
  it('are taken by neutral name and by code, each once, as they were written', () => {
    const { admitted, issues } = rating({
      options: ['signature', 'SO', 'canadapost:SO', 'canadapost:PA18', 'ups:DCIS'],
    });
    expect(admitted.options.map(({ row, written, field }) => [row.code, written, field])).toEqual([
      ['SO', 'signature', 'shipment.options[0]'],
      ['PA18', 'canadapost:PA18', 'shipment.options[3]'],
    ]);
    expect(issues).toEqual([]);
    expect(rating({ options: [] })).toMatchObject({ admitted: { options: [] }, issues: [] });
    expect(rating({ options: ['canadapost:signature'] }).admitted.options).toHaveLength(1);
  });

  it('that this carrier does not offer are refused where they stand, with what it offers', () => {
    const { issues } = rating({ options: ['saturday_delivery', 'signatur', 'canadapost:XX', 'ups:XX'] });
    expect(brief(issues)).toEqual([
      ['shipment.options[0]', 'not_supported', 'not_supported'],
      ['shipment.options[1]', 'unknown_field', 'not_supported'],
      ['shipment.options[2]', 'unknown_field', 'not_supported'],
    ]);
    for (const { message } of issues) expect(message).toContain('signature, PA18');
  });
});

test('a code that the table does not list is an option only with the prefix, and where the carrier has a pattern for it', () => {
  const open = { option_pattern: /^[A-Z]{2}$/ };
  const { admitted, issues } = rating({ options: ['canadapost:XX', 'XX', 'canadapost:xx'] }, open);
  expect(admitted.options.map(({ row, written }) => [row.code, written])).toEqual([['XX', 'canadapost:XX']]);
  expect(brief(issues)).toEqual([
    ['shipment.options[1]', 'unknown_field', 'not_supported'],
    ['shipment.options[2]', 'unknown_field', 'not_supported'],
  ]);
});

test('a misspelt service, option or extra is refused with the one that may be meant', () => {
  const messages = (shipment: Partial<ShipmentData>) => rating(shipment).issues.map(({ message }) => message);
  expect(messages({ services: ['dom.ep'] })).toEqual([
    'shipment.services (dom.ep) names no service of canadapost, which has DOM.EP, USA.XP; did you mean DOM.EP?',
  ]);
  expect(messages({ services: ['ups:DOM.EQ'] })[0]).not.toContain('did you mean');
  expect(messages({ options: ['signatur'] })).toEqual([
    'shipment.options[0] is signatur, neither a neutral option nor one of canadapost, which has signature, PA18; did you mean signature?',
  ]);
  expect(messages({ extra: { 'canadapost:cod_amuont': '1' } })).toEqual([
    'shipment.extra["canadapost:cod_amuont"] is not read by canadapost; it reads cod_amount; did you mean canadapost:cod_amount?',
  ]);
});

test('messages name the carrier where its name is known', () => {
  const [first] = rating({ services: ['03'] }, { name: 'Canada Post' }).issues;
  expect(first?.message).toContain('names no service of Canada Post, which has');
});

const LIMITED: Partial<CarrierTables> = {
  services: {
    rows: [
      { code: 'DOM.EP', name: 'Expedited', reach: 'Canada' },
      { code: 'DOM.QUOTE', name: 'Freight', reach: 'Canada', operations: ['rating'] },
      { code: 'DOM.LABEL', name: 'Letter', reach: 'Canada', operations: ['shipping'] },
      { code: 'DOM.MEDIA', name: 'Media', reach: 'Canada', on_request: true },
    ],
    code_pattern: /^DOM\.[A-Z]+$/,
  },
  options: [
    { code: 'SO', name: 'Signature', neutral: 'signature', meaning: 'signed for' },
    { code: 'LBL', name: 'Label by mail', meaning: 'no printer needed', operations: ['shipping'] },
  ],
};

test('a service of one operation is refused in the other, with the reason', () => {
  expect(rating({ services: ['DOM.LABEL'] }, LIMITED).issues).toMatchObject([
    {
      field: 'shipment.services[0]',
      code: 'not_supported',
      kind: 'not_supported',
      message: 'shipment.services[0] is DOM.LABEL, which canadapost has in shipping only',
    },
  ]);
  expect(brief(shipping({ services: ['DOM.QUOTE'] }, LIMITED).issues)).toEqual([
    ['shipment.services[0]', 'not_supported', 'not_supported'],
  ]);
  expect(shipping({ services: ['DOM.LABEL'] }, LIMITED).issues).toEqual([]);
  expect(rating({ services: ['DOM.QUOTE'] }, LIMITED).issues).toEqual([]);
  expect(shipping({}, LIMITED).issues[0]?.message).toContain('buy: DOM.EP, DOM.LABEL, DOM.MEDIA');
});

test('an option of one operation is refused in the other, with the reason', () => {
  const { admitted, issues } = rating({ options: ['LBL', 'signature'] }, LIMITED);
  expect(admitted.options.map(({ row }) => row.code)).toEqual(['SO']);
  expect(issues.map(({ message }) => message)).toEqual([
    'shipment.options[0] is LBL, which canadapost has in shipping only',
  ]);
  expect(shipping({ services: ['DOM.EP'], options: ['LBL'] }, LIMITED).issues).toEqual([]);
});

test('services on request are reported unless they are named', () => {
  expect(rating({}, LIMITED).admitted.services_on_request).toEqual(['DOM.MEDIA']);
  expect(rating({ services: ['DOM.MEDIA'] }, LIMITED).admitted).toMatchObject({
    services: ['DOM.MEDIA'],
    services_on_request: [],
  });
});

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

describe('issues', () => {
  const of = (kind: Issue['kind']): Issue => ({ field: 'f', code: 'invalid', message: 'm', kind });

  it('are thrown together, as the worst of them', () => {
    expect(() => throwIssues([], 'canadapost')).not.toThrow();
    expect(() => throwIssues([of('not_supported')], 'canadapost')).toThrow(NotSupportedError);
    const both = [of('not_supported'), of('validation')];
    expect(() => throwIssues(both, 'canadapost')).toThrow(ValidationError);
    expect(() => throwIssues(both, 'canadapost')).toThrow(
      expect.objectContaining({ issues: both, carrier: 'canadapost' }),
    );
  });
});
