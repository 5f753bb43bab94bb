/** What cancels a purchase, and what closes and proves it, at the simulator. */
import { closeDay, createShipment, fetchProofOfDelivery, fetchTracking, voidShipment } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { bought, extra, items, request } from './support/account.js';

const NUMBERS = /trackingnumbers/;
const CANCEL = /shipments\/cancel/;
const VOIDED = [{ outcome: 'voided' }, []];
const refused = (entry: object) => [{ outcome: 'refused' }, [entry]];

describe('voiding', () => {
  test('a shipment voids all its packages, and again says that it is voided', async () => {
    await using at = await bought(2);
    const shipment = at.stored;
    const voided = { outcome: 'voided', packages: [{ outcome: 'voided' }, { outcome: 'voided' }] };
    expect(await voidShipment(at.proxy, { shipment, packages: [0, 1] })).toMatchObject([voided, []]);
    expect(at.calls(NUMBERS)).toEqual([]);
    const [again, errors] = await voidShipment(at.proxy, { shipment });
    expect([again, errors]).toMatchObject([voided, []]);
    expect(again?.meta.notices.map(({ code }) => code)).toContain('already_voided');
    const [[details]] = await fetchTracking(at.proxy, { tracking_numbers: at.numbers });
    expect(details?.status).toBe('cancelled');
  });

  test.each([0, 9])(
    'is too late once FedEx has the package, also when %i answers of tracking are lost',
    async (times) => {
      await using at = await bought();
      at.running.advance({ hours: 6 });
      if (times > 0) at.running.fault({ kind: 'html', status: 502 }, { path: NUMBERS, times });
      const entry = { kind: 'too_late', message: expect.stringContaining('tendered'), retryable: false };
      expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject(refused(entry));
    },
  );

  const alerts = [
    { code: 'VIRTUAL.RESPONSE', message: 'V.' },
    { code: 'X', message: 'Closed already.' },
  ];
  test.each<[object, object]>([
    [{}, { kind: 'carrier', code: 'not_voided', message: 'FedEx did not void the shipment.' }],
    [{ alerts }, { kind: 'too_late', code: 'X', message: 'Closed already.' }],
    [
      { alerts, successMessage: 'Not now.' },
      { kind: 'carrier', code: 'not_voided', message: 'Not now.' },
    ],
  ])('is refused by an answer with %j', async (more, entry) => {
    await using at = await bought();
    const body = JSON.stringify({ output: { cancelledShipment: 'false', ...more } });
    at.running.fault({ kind: 'reply', status: 200, body }, { path: CANCEL });
    at.running.fault({ kind: 'html', status: 502 }, { path: NUMBERS });
    const [result, errors] = await voidShipment(at.proxy, { shipment: at.stored });
    expect([result, errors]).toMatchObject(refused(entry));
    expect(result?.meta.notices).toEqual(
      'successMessage' in more ? alerts : 'alerts' in more ? alerts.slice(0, 1) : [],
    );
  });

  test('a shipment that is known only by its job is voided by its numbers, once there are any', async () => {
    await using at = await bought(41);
    const shipment = { carrier: 'fedex', reference: at.stored.reference };
    const body = JSON.stringify({ output: { alerts: [] } });
    at.running.fault({ kind: 'reply', status: 200, body }, { path: /results/, times: 1 });
    const early = [{ code: 'job_unfinished', retryable: true }];
    expect(await voidShipment(at.proxy, { shipment })).toMatchObject([null, early]);
    expect(at.calls(CANCEL)).toEqual([]);
    const [result, errors] = await voidShipment(at.proxy, { shipment });
    expect([result, errors]).toMatchObject(VOIDED);
    expect(result?.packages.map(({ tracking_number }) => tracking_number)).toEqual(at.numbers);
    const stranger = { ...shipment, reference: { type: 'jobId', value: 'none' } };
    const unknown = [{ code: 'JOBID.NOTFOUND', kind: 'not_found', retryable: false }];
    expect(await voidShipment(at.proxy, { shipment: stranger })).toMatchObject([null, unknown]);
  });

  test('a return whose label FedEx sends by e-mail is voided as one', async () => {
    const email = extra({ return_delivery: 'email', return_email: 'ada@sample.example' });
    await using at = await bought(1, {
      ...items({ description: 'Shoes' }),
      options: ['return_label'],
      ...email,
    });
    expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject(VOIDED);
  });
});

test('the day of Ground alone is closed: Express can still be voided', async () => {
  await using at = await bought();
  const [express] = await createShipment(at.proxy, request({ services: ['FEDEX_2_DAY'] }));
  const [closed] = await closeDay(at.proxy);
  expect(atob(closed?.documents[0] ?? '')).toContain(at.stored.tracking_number);
  expect(closed?.meta.copies_to_print).toEqual([2]);
  expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject(refused({ kind: 'too_late' }));
  expect(express && (await voidShipment(at.proxy, { shipment: express }))).toMatchObject(VOIDED);
  expect(await closeDay(at.proxy)).toMatchObject([null, [{ kind: 'not_found', retryable: false }]]);
});

test('a package has its letter once it is delivered, not before', async () => {
  await using at = await bought();
  const wanted = { shipment: at.stored, ship_date: '2026-03-03' };
  const missing = [{ kind: 'not_found', retryable: true }];
  expect(await fetchProofOfDelivery(at.proxy, wanted)).toMatchObject([null, missing]);
  at.running.advance({ hours: 31 });
  const [proof] = await fetchProofOfDelivery(at.proxy, wanted);
  expect(proof?.meta.documents).toEqual([{ format: 'PDF', kind: 'letter' }]);
  const { body = '' } = at.calls(/trackingdocuments/).at(-1) ?? {};
  const days = { shipDateBegin: '2026-03-03', shipDateEnd: '2026-03-10' };
  expect(JSON.parse(body).trackDocumentSpecification).toMatchObject([days]);
});
