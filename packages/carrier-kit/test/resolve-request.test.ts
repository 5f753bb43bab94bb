import { type Issue, NotSupportedError, type ShipmentData, ValidationError } from '@waybill/core';
import { byExtra, byService, included } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { type CarrierTables, throwIssues } from '../src/request.js';
import { brief, rating, shipping } from './helpers/resolve.js';

type Shipment = Partial<ShipmentData>;
type Resolved = ReturnType<typeof rating>;

/** Services that were taken, then field, code and kind of each issue. */
const services = ({ admitted, issues }: Resolved) => [
  ...admitted.services,
  ...brief(issues).map((words) => words.join(' ')),
];
const messages = ({ issues }: Resolved) => issues.map(({ message }) => message);
const NO_SERVICE = 'shipment.services not_supported not_supported';

const ALIASES: Partial<CarrierTables> = {
  services: {
    rows: [{ code: 'DOM.EP', name: 'Expedited', reach: 'Canada', aliases: ['EP', 'EXPEDITED'] }],
    code_pattern: /^DOM/,
  },
};

test.each<[named: string[] | undefined, taken: string[], tables?: Partial<CarrierTables>]>([
  [undefined, []],
  [[], []],
  // Bare from the table, with the own prefix whatever they are, each once.
  [
    ['DOM.EP', 'canadapost:DOM.EP', 'canadapost:NEW.CODE', 'ups:03'],
    ['DOM.EP', 'NEW.CODE'],
  ],
  [
    ['DOM.EP', 'FEDEX_GROUND', 'canadapost:a:b'],
    ['DOM.EP', 'a:b'],
  ],
  [['EXPEDITED', 'canadapost:EP', 'ups:EP'], ['DOM.EP'], ALIASES],
  [['03'], [NO_SERVICE]],
  [['ups:03'], [NO_SERVICE]],
  [['DOM.NEW'], [NO_SERVICE]],
  [['dom.ep'], [NO_SERVICE]],
])('of the services %j the rated ones are %j', (named, taken, tables) => {
  const rated = rating(named === undefined ? {} : { services: named }, tables);
  expect(services(rated)).toEqual(taken);
  if (taken[0] === NO_SERVICE) expect(messages(rated)[0]).toContain('DOM.EP, USA.XP');
});

test.each<[named: string[] | undefined, ...bought: string[]]>([
  [undefined, 'shipment.services required validation'],
  [[], 'shipment.services required validation'],
  // One that is newer than the table when it looks like one of the carrier.
  [['DOM.NEW'], 'DOM.NEW'],
  [['ups:03', 'DOM.EP', 'canadapost:DOM.EP'], 'DOM.EP'],
  [['DOM.EP', 'USA.XP'], 'shipment.services ambiguous validation'],
  [['03'], NO_SERVICE],
])('of the services %j the one to buy is %s', (named, ...bought) => {
  const { admitted, issues } = shipping(named === undefined ? {} : { services: named });
  const problems = brief(issues).map((words) => words.join(' '));
  expect(problems.length > 0 ? problems : admitted.services).toEqual(bought);
});

test('the service of a purchase is named alone: another word is refused, unless it names another carrier', () => {
  const message = 'shipment.services[1] is USA-XP, no service of canadapost; did you mean USA.XP?';
  const issue = { field: 'shipment.services[1]', code: 'not_supported', kind: 'not_supported', message };
  expect(shipping({ services: ['DOM.EP', 'USA-XP'] }).issues).toEqual([issue]);
});

describe('options', () => {
  const read = ({ admitted, issues }: Resolved) => [
    ...admitted.options.map(({ row, written, field }) => `${row.code} ${written} ${field}`),
    ...brief(issues).map((words) => words.join(' ')),
  ];

  test('are taken by neutral name and by code, each once, as they were written', () => {
    const options = ['signature', 'SO', 'canadapost:SO', 'canadapost:PA18', 'ups:DCIS'];
    expect(read(rating({ options }))).toEqual([
      'SO signature shipment.options[0]',
      'PA18 canadapost:PA18 shipment.options[3]',
    ]);
    expect(read(rating({ options: [] }))).toEqual([]);
    expect(read(rating({ options: ['canadapost:signature'] }))).toHaveLength(1);
  });

  test('that this carrier does not offer are refused where they stand, with what it offers', () => {
    const refused = rating({ options: ['saturday_delivery', 'signatur', 'canadapost:XX', 'ups:XX'] });
    expect(read(refused)).toEqual([
      'shipment.options[0] not_supported not_supported',
      'shipment.options[1] unknown_field not_supported',
      'shipment.options[2] unknown_field not_supported',
    ]);
    for (const message of messages(refused)) expect(message).toContain('signature, PA18');
  });

  test('that the table does not list need the prefix, and a pattern of the carrier', () => {
    const open = { option_pattern: /^[A-Z]{2}$/ };
    expect(read(rating({ options: ['canadapost:XX', 'XX', 'canadapost:xx'] }, open))).toEqual([
      'XX canadapost:XX shipment.options[0]',
      'shipment.options[1] unknown_field not_supported',
      'shipment.options[2] unknown_field not_supported',
    ]);
  });
});

test.each<[shipment: Shipment, message: string, tables?: Partial<CarrierTables>]>([
  [
    { services: ['dom.ep'] },
    'shipment.services (dom.ep) names no service of canadapost, which has DOM.EP, USA.XP; did you mean DOM.EP?',
  ],
  [
    { services: ['ups:DOM.EQ'] },
    'shipment.services (DOM.EQ) names no service of Canada Post, which has DOM.EP, USA.XP',
    { name: 'Canada Post' },
  ],
  [
    { options: ['signatur'] },
    'shipment.options[0] is signatur, neither a neutral option nor one of canadapost, which has signature, PA18; did you mean signature?',
  ],
  [
    { options: ['SIGNATURE'] },
    'shipment.options[0] is SIGNATURE, neither a neutral option nor one of canadapost, which has signature, PA18; did you mean signature?',
  ],
  [
    { extra: { 'canadapost:cod_amuont': '1' } },
    'shipment.extra["canadapost:cod_amuont"] is not read by canadapost; it reads cod_amount; did you mean canadapost:cod_amount?',
  ],
])('a misspelt word is refused with the one that may be meant: %j', (shipment, message, tables) => {
  expect(messages(rating(shipment, tables))).toEqual([message]);
});

test('of neutral options without a code, what is met anyway and what services always have is taken', () => {
  const other_options = {
    saturday_delivery: included('It delivers on Saturdays.', 'terms, 2026-01-01'),
    leave_at_door: byExtra('cod_amount'),
    adult_signature: byService(['USA.XP'], 'It is part of Xpresspost.', 'manual'),
  };
  const wanting = (options: string[], ...services: string[]) =>
    rating({ options, ...(services.length > 0 && { services }) }, { other_options });
  const { admitted, issues, notices } = wanting(['saturday_delivery', 'adult_signature']);
  expect([admitted.options, admitted.only_services, issues]).toEqual([[], ['USA.XP'], []]);
  expect(notices.map(({ message }) => message)).toEqual([
    'shipment.options[0] (saturday_delivery) is included: It delivers on Saturdays (terms, 2026-01-01).',
  ]);
  expect(messages(wanting(['leave_at_door']))).toEqual([
    'shipment.options[0] is leave_at_door, which cannot be sent to canadapost: The extra canadapost:cod_amount does it.',
  ]);
  expect(messages(wanting(['adult_signature'], 'DOM.EP'))).toEqual([
    'shipment.options[0] is adult_signature, which canadapost has with USA.XP only: It is part of Xpresspost (manual).',
  ]);
  const taken = wanting(['adult_signature'], 'DOM.EP', 'USA.XP');
  expect([messages(taken), taken.notices.map(({ code }) => code)]).toEqual([[], ['included']]);
});

describe('services and options of one operation', () => {
  const row = (code: string, more: object = {}) => ({ code, name: 'Any', reach: 'Canada', ...more });
  const limited: Partial<CarrierTables> = {
    services: {
      rows: [
        row('DOM.EP'),
        row('DOM.QUOTE', { operations: ['rating'] }),
        row('DOM.LABEL', { operations: ['shipping'] }),
        row('DOM.MEDIA', { on_request: true }),
      ],
      code_pattern: /^DOM\.[A-Z]+$/,
    },
    options: [
      { code: 'SO', name: 'Signature', neutral: 'signature', meaning: 'signed for' },
      { code: 'LBL', name: 'Label by mail', meaning: 'no printer needed', operations: ['shipping'] },
    ],
  };

  test('are refused in the other, with the reason', () => {
    const label = rating({ services: ['DOM.LABEL'] }, limited);
    expect(messages(label)).toEqual([
      'shipment.services[0] is DOM.LABEL, which canadapost has in shipping only',
    ]);
    const refused = [['shipment.services[0]', 'not_supported', 'not_supported']];
    expect(brief(label.issues)).toEqual(refused);
    expect(brief(shipping({ services: ['DOM.QUOTE'] }, limited).issues)).toEqual(refused);
    const option = rating({ options: ['LBL', 'signature'] }, limited);
    expect(option.admitted.options.map(({ row }) => row.code)).toEqual(['SO']);
    expect(messages(option)).toEqual(['shipment.options[0] is LBL, which canadapost has in shipping only']);
  });

  test('pass in their own, and only what can be bought is offered', () => {
    expect(shipping({ services: ['DOM.LABEL'] }, limited).issues).toEqual([]);
    expect(rating({ services: ['DOM.QUOTE'] }, limited).issues).toEqual([]);
    expect(shipping({ services: ['DOM.EP'], options: ['LBL'] }, limited).issues).toEqual([]);
    expect(messages(shipping({}, limited))[0]).toContain('buy: DOM.EP, DOM.LABEL, DOM.MEDIA');
  });

  test('that need a request of their own are reported unless they are named', () => {
    expect(rating({}, limited).admitted.services_on_request).toEqual(['DOM.MEDIA']);
    const named = { services: ['DOM.MEDIA'], services_on_request: [] };
    expect(rating({ services: ['DOM.MEDIA'] }, limited).admitted).toMatchObject(named);
  });
});

test('issues are thrown together, as the worst of them', () => {
  const of = (kind: Issue['kind']): Issue => ({ field: 'f', code: 'invalid', message: 'm', kind });
  expect(() => throwIssues([], 'canadapost')).not.toThrow();
  expect(() => throwIssues([of('not_supported')], 'canadapost')).toThrow(NotSupportedError);
  const issues = [of('not_supported'), of('validation')];
  expect(() => throwIssues(issues, 'canadapost')).toThrow(ValidationError);
  const worst = expect.objectContaining({ issues, carrier: 'canadapost' });
  expect(() => throwIssues(issues, 'canadapost')).toThrow(worst);
});
