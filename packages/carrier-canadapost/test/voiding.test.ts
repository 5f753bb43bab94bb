/** Voids and refunds of what was bought at the simulator, on both platforms. */
import { type ShipmentData, type VoidRequestData, voidShipment } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { ticketIn } from '../src/json/voiding.js';
import { box, domestic } from './support/requests.js';
import { type AccountName, IN_A_GROUP, shop } from './support/shop.js';

/** A shop, what it bought, and how it takes that back. */
async function bought(
  name: AccountName,
  changes: Partial<ShipmentData> = {},
  settings: { readonly refund_email?: string | undefined } = {},
) {
  const at = await shop(name, settings);
  const stored = await at.buy(domestic(changes));
  const void_ = async (request: Partial<VoidRequestData> = {}) => {
    const [result, errors] = await voidShipment(at.proxy, { shipment: stored, ...request });
    return { ...result, errors, notices: result?.meta.notices.map(({ code }) => code) };
  };
  return { ...at, stored, void_ };
}

const two = { items: [{ ...box, quantity: 2 }] };
const tooLate = { outcome: 'refused', errors: [{ kind: 'too_late', code: '8064', retryable: false }] };
const refund = { reference: 'GT00000001', requested_at: '2026-03-03' };

describe.each(['json', 'xml'] as const)('%s: voiding', (platform) => {
  test('each package of a group is voided', async () => {
    await using at = await bought(platform, { ...two, ...IN_A_GROUP });
    const packages = [{ outcome: 'voided' }, { outcome: 'voided' }];
    expect(await at.void_()).toMatchObject({ outcome: 'voided', packages, refund: null, notices: [] });
  });

  test('a group that was transmitted in the meantime is refunded', async () => {
    await using at = await bought(platform, IN_A_GROUP);
    at.running.advance({ hours: 6 });
    expect(await at.void_({ allow_refund: false })).toMatchObject(tooLate);
    expect(await at.void_()).toMatchObject({ outcome: 'refund_requested', refund, errors: [] });
  });

  test('what was transmitted at once is refunded without a void before it', async () => {
    await using at = await bought(platform, two);
    const before = at.running.exchanges.length;
    const packages = [{ reference: 'GT00000001' }, { reference: 'GT00000002' }];
    const requested = { outcome: 'refund_requested', errors: [] };
    expect(await at.void_()).toMatchObject({ ...requested, packages, notices: ['billed_when_scanned'] });
    const calls = at.running.exchanges
      .slice(before)
      .map(({ method, path }) => `${method} ${/\w+$/.exec(path)}`);
    expect(calls.filter((call) => !call.endsWith('token'))).toEqual(['POST refund', 'POST refund']);
    const again = { ...requested, refund: null, notices: ['7292', 'billed_when_scanned'] };
    expect(await at.void_({ packages: [0] })).toMatchObject(again);
  });

  test('a refund needs an e-mail address; a void does not', async () => {
    await using at = await bought(platform, IN_A_GROUP, { refund_email: undefined });
    const shipment = await at.buy(domestic());
    const fieldsOf = async (request: Partial<VoidRequestData>) =>
      (await at.void_({ shipment, ...request })).errors.map(({ field }) => field);
    expect(await fieldsOf({})).toEqual(['refund_email']);
    expect(await fieldsOf({ refund_email: 'no address' })).toEqual(['refund_email']);
    expect(await fieldsOf({ refund_email: 'dana.roy@example.com' })).toEqual([]);
    const late = await at.buy(domestic(IN_A_GROUP));
    expect((await at.void_()).outcome).toBe('voided');
    at.running.advance({ hours: 6 });
    const mute = { ...tooLate, notices: ['refund_needs_email'] };
    expect(await at.void_({ shipment: late })).toMatchObject(mute);
    const unwanted = await at.void_({ shipment: late, allow_refund: false });
    expect(unwanted).toMatchObject({ ...tooLate, notices: [] });
  });

  test('a shipment that Canada Post does not know is refused, unless it was bought in a group lately', async () => {
    await using at = await bought(platform, IN_A_GROUP);
    await at.void_();
    const { stored } = at;
    const outcomeOf = async (shipment: typeof stored | Pick<typeof stored, 'carrier' | 'reference'>) => {
      const { outcome, errors } = await at.void_({ shipment });
      return [outcome, ...errors.map(({ kind, code, retryable }) => `${kind} ${code} ${retryable}`)];
    };
    expect(await outcomeOf({ ...stored, shipment_date: '2025-12-03' })).toEqual(['voided']);
    const unknown = ['refused', 'not_found 404 false'];
    expect(await outcomeOf({ ...stored, shipment_date: '2025-12-02' })).toEqual(unknown);
    expect(await outcomeOf({ carrier: stored.carrier, reference: stored.reference })).toEqual(unknown);
  });

  test('a shipment of the other platform, and one without its number, are not sent', async () => {
    await using at = await bought(platform);
    const { carrier, tracking_number, meta } = at.stored;
    const reference = { type: platform === 'json' ? 'shipment-id' : 'shipmentId', value: '1' };
    const parcels = meta.parcels.map((parcel) => ({ ...parcel, reference }));
    for (const shipment of [
      { ...at.stored, meta: { ...meta, parcels } },
      { carrier, tracking_number },
    ])
      expect((await at.void_({ shipment })).errors).toMatchObject([{ field: 'shipment.reference' }]);
  });

  test('a package whose purchase is uncertain is named in a notice, and not voided unless it is requested', async () => {
    await using at = await bought(platform, IN_A_GROUP);
    const { meta } = at.stored;
    const parcels = [...meta.parcels, { tracking_number: null, charge: null, bought: null }];
    const shipment = { ...at.stored, meta: { ...meta, parcels } };
    const message = expect.stringContaining('Package 2 may have been bought');
    const notices = [{ code: 'not_voided', message }];
    const voided = { outcome: 'voided', packages: [{}], meta: { notices }, errors: [] };
    expect(await at.void_({ shipment })).toMatchObject(voided);
    const { errors } = await at.void_({ shipment, packages: [1] });
    const fields = ['shipment.meta.parcels[1].reference', 'shipment.reference'];
    expect(errors.map(({ field }) => field)).toEqual(fields);
  });

  test('a page with 404 proves nothing', async () => {
    await using at = await bought(platform, IN_A_GROUP);
    const headers = { 'content-type': `application/${platform}` };
    const body = platform === 'json' ? '{}' : '<page/>';
    at.running.fault({ kind: 'reply', status: 404, headers, body }, { path: /shipments?\/\d+$/ });
    expect(await at.void_()).toMatchObject({ outcome: 'unknown', errors: [{ kind: 'unknown_outcome' }] });
  });

  test.each([
    ['void', IN_A_GROUP, /shipments?\/\d+$/, 'one that is voided is not found'],
    ['refund', {}, /refund$/, 'service ticket'],
  ])('a lost answer to a %s says where to look', async (_, changes, path, where) => {
    await using at = await bought(platform, changes);
    at.loseAnswerTo(path);
    const errors = [{ kind: 'unknown_outcome', message: expect.stringContaining(where) }];
    expect(await at.void_()).toMatchObject({ outcome: 'unknown', errors });
  });
});

test.each(['non-contract', 'xml-non-contract'] as const)(
  '%s: a shipment without a contract can only be refunded',
  async (name) => {
    await using at = await bought(name, name === 'non-contract' ? { payment_type: 'credit_card' } : {});
    const { errors } = await at.void_({ allow_refund: false });
    expect(errors).toMatchObject([{ field: 'allow_refund', kind: 'not_supported' }]);
    expect(await at.void_()).toMatchObject({ outcome: 'refund_requested', refund, notices: [], errors: [] });
  },
);

test('the ticket of a refund has its day, whatever time stands after it', () => {
  const ticket = { serviceTicketId: 'GT1', serviceTicketDate: '2026-03-03T10:00:00' };
  expect(ticketIn(ticket)).toEqual({ id: 'GT1', date: '2026-03-03' });
});
