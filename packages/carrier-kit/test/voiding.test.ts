import { type Answer, type Reply, TRACKING_STATUSES, VoidRequest } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import {
  cancelledBefore,
  chosenPackages,
  explainedRefusal,
  isWorthTracking,
  packageVoid,
  type VoidReading,
  voidOutcome,
  wholeShipment,
} from '../src/after.js';
import { localErrorEntry } from '../src/reply.js';
import { reading } from './request/support.js';

const carrier = { carrier: 'sample', account: 'toronto' };
const tooLate = localErrorEntry(carrier, '42', 'Too late.', 'too_late');
const answered = (status: number): Answer => ({ step: 'void', status, headers: {}, body: 'body' });
const verdict = (reply: Reply | undefined, read: VoidReading = { unreadable: 'not readable' }) =>
  packageVoid(reply, { carrier, read: () => read, lookup: 'shipment 7 in the shipping history' });

describe('a void', () => {
  test('is what the carrier says it is', () => {
    const voided = { outcome: 'voided', reference: null, errors: [] };
    expect(verdict(answered(200), { outcome: 'voided' })).toEqual(voided);
    const refund = { outcome: 'refund_requested', reference: 'T-1' } as const;
    expect(verdict(answered(200), refund)).toMatchObject(refund);
  });

  test.each([200, 400, 404])('is refused by the carrier’s own document with %i', (status) => {
    const refused = { outcome: 'refused', errors: [tooLate] };
    expect(verdict(answered(status), { refused: [tooLate] })).toMatchObject(refused);
  });

  test.each([302, 408, 429, 500, 503])(
    'is unknown with %i, whatever the document, and may be tried again',
    (status) => {
      const { outcome, errors } = verdict(answered(status), { refused: [tooLate] });
      expect([outcome, errors]).toMatchObject([
        'unknown',
        [{ kind: 'unknown_outcome', retryable: true, http_status: status }],
      ]);
      const words = 'It may have been done: look for shipment 7 in the shipping history';
      expect(errors[0]?.message).toContain(words);
    },
  );

  test('is unknown when it was sent and not answered, and refused when it was not sent', () => {
    const failure = { kind: 'timeout', message: 'sample: no answer', sent: true } as const;
    expect(verdict({ step: 'void', failure }).outcome).toBe('unknown');
    const unsent = { outcome: 'refused', errors: [{ kind: 'timeout', retryable: true }] };
    expect(verdict({ step: 'void', failure: { ...failure, sent: false } })).toMatchObject(unsent);
    expect(verdict(undefined)).toMatchObject({ outcome: 'refused', errors: [{ code: 'not_sent' }] });
  });

  const voided = { ...verdict(answered(200), { outcome: 'voided' }), tracking_number: '1' };
  const refused = { ...verdict(answered(400), { refused: [tooLate] }), tracking_number: '2' };

  test('of several packages is theirs when it is the same for all, else partial; a shared error is named once', () => {
    expect(voidOutcome(carrier, [voided, voided])[0]?.outcome).toBe('voided');
    expect(voidOutcome(carrier, [refused, refused])[1]).toEqual([tooLate]);
    const [outcome, errors] = voidOutcome(carrier, [voided, refused]);
    expect(outcome).toMatchObject({ ...carrier, outcome: 'partial' });
    const packages = outcome?.packages.map(({ tracking_number, outcome }) => `${tracking_number} ${outcome}`);
    expect([packages, errors]).toEqual([['1 voided', '2 refused'], [tooLate]]);
  });
});

describe('a refusal that tracking explains', () => {
  const no = localErrorEntry(carrier, '7', 'Not possible.', 'carrier');
  const refused = { refused: [no] };

  test('says that a cancelled package was voided before', () => {
    expect(explainedRefusal(refused, 'cancelled', 'Sample')).toEqual({
      reading: { outcome: 'voided' },
      notices: [{ code: 'already_voided', message: 'Sample had voided the shipment before: Not possible.' }],
    });
  });

  test('is too late wherever the carrier has the package, and stays as it is elsewhere', () => {
    const kept = TRACKING_STATUSES.filter(
      (status) => explainedRefusal(refused, status, '').reading === refused,
    );
    expect(kept).toEqual(['unknown', 'pre_transit']);
    expect(explainedRefusal(refused, undefined, '')).toEqual({ reading: refused, notices: [] });
    const late = { refused: [{ ...no, kind: 'too_late', retryable: false }] };
    expect(explainedRefusal(refused, 'in_transit', '')).toEqual({ reading: late, notices: [] });
  });

  test('is the carrier’s own, not one of its login; what is voided stays voided', () => {
    const voided = { outcome: 'voided' } as const;
    expect(explainedRefusal(voided, 'delivered', '')).toEqual({ reading: voided, notices: [] });
    const login = { refused: [no, { ...no, kind: 'authentication' as const }] };
    const others = [login, { unreadable: 'half a document' }, voided];
    expect([refused, ...others].map(isWorthTracking)).toEqual([true, false, false, false]);
  });
});

test.each([
  ['The pickup is already cancelled.', true],
  ['Pickup has already been cancelled', true],
  ['Shipment already voided', true],
  ['ALREADY CANCELED', true],
  ['Déjà annulé', true],
  ['Envoi déjà été annulé', true],
  ['La lettre de transport est déjà annulée', true],
  ['Already picked up, it cannot be cancelled', false],
  ['Was previously cancelled', false],
  ['Cannot cancel: already manifested', false],
  ['The pickup has been cancelled.', false],
  ['The pickup has been cancelled.', true, /been cancelled/],
])('"%s" means that it was cancelled before: %s, by the words %s', (message, before, words?: RegExp) => {
  const notice = before ? { code: 'already_cancelled', message } : undefined;
  expect(cancelledBefore([localErrorEntry(carrier, 'E1', message)], words)).toEqual(notice);
});

type Handle = Partial<ConstructorParameters<typeof VoidRequest>[0]['shipment']>;
const asked = (shipment: Handle, packages?: readonly number[]) =>
  new VoidRequest({ shipment: { carrier: 'acme', ...shipment }, ...(packages && { packages }) });
const parcels = ['A', 'B', null].map((tracking_number) => ({ tracking_number }));
const three = { meta: { parcels } };
const one = { tracking_number: 'A', reference: { type: 'id', value: '7' } };

test.each<[Handle, packages: number[] | undefined, chosen: string[], ...issues: string[]]>([
  [three, undefined, ['0 A undefined', '1 B undefined', '2 null undefined']],
  // Those that are named, in the order of the shipment.
  [three, [2, 0, 2], ['0 A undefined', '2 null undefined']],
  [three, [1, 3], ['1 B undefined'], 'packages[1] out_of_range'],
  // A shipment without a list of packages is one, with its own number and reference.
  [one, undefined, ['0 A 7']],
  [{}, undefined, ['0 null undefined']],
])('of the shipment %j the packages %j are voided: %j', (shipment, packages, chosen, ...issues) => {
  const read = reading((report) =>
    chosenPackages(asked(shipment, packages), report).map(
      ({ position, parcel }) => `${position} ${parcel.tracking_number} ${parcel.reference?.value}`,
    ),
  );
  expect(read).toMatchObject({ value: chosen, issues });
});

test.each<[Handle, packages: number[] | undefined, numbers: (string | null)[], ...issues: string[]]>([
  [three, undefined, ['A', 'B', null]],
  [three, [1, 0, 2], ['A', 'B', null]],
  [three, [1], ['A', 'B', null], 'packages not_supported'],
  [three, [0, 1, 2, 3], ['A', 'B', null], 'packages[3] out_of_range'],
  [{ tracking_number: 'M' }, undefined, ['M']],
])('where only the whole shipment %j can be voided, %j are %j', (shipment, packages, numbers, ...issues) => {
  const read = reading((report) => wholeShipment(asked(shipment, packages), report));
  expect(read.issues).toEqual(issues);
  if (issues.length === 0) expect(read.value).toEqual(numbers);
});
