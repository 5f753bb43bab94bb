import {
  type Issue,
  NotSupportedError,
  RateRequest,
  type ShipmentData,
  ValidationError,
} from '@waybill/core';
import { describe, expect, it, test } from 'vitest';
import { type CarrierTables, resolveRequest, throwIssues } from '../src/request.js';
import { brief, rating, shipping, tables } from './helpers/resolve.js';

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

it('a word that is an option in other letters is refused with the one that is meant', () => {
  expect(rating({ options: ['SIGNATURE'] }).issues[0]?.message).toContain('did you mean signature?');
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
