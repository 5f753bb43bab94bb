import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EVENT_CODES, SCAN_CLASSES, SCAN_TYPES, scanMeaning } from '../src/tracking-codes.js';

const LISTS = join(process.env.WAYBILL_CONTRACTS ?? '', 'purolator/tracking-codes.json');

describe.skipIf(!existsSync(LISTS))(
  'each code of Purolator’s lists has its meaning, and no other has',
  () => {
    const lists = JSON.parse(existsSync(LISTS) ? readFileSync(LISTS, 'utf8') : '{}');

    test('of letters', () => {
      const statuses = (meanings: ReadonlyMap<string, { status: unknown }>) =>
        Object.fromEntries([...meanings].map(([code, { status }]) => [code, status]));
      expect(statuses(SCAN_CLASSES)).toEqual(lists.scan_class);
      expect(statuses(SCAN_TYPES)).toEqual(lists.scan_type);
    });

    test('of four digits', () => {
      type Row = Readonly<Record<string, string>>;
      const listed = lists.event_code.map(({ code, status, reason }: Row) => [code, { status, reason }]);
      expect(new Map(EVENT_CODES)).toEqual(new Map(listed));
    });
  },
);

const meaning = (Description: string, more: object = {}) =>
  scanMeaning({ ScanType: 'Other', Description, ...more } as never);
const of = (type: string) => ({ '@_type': type });

describe('a scan', () => {
  test('is read by its subtype, whatever the prefix of it', () => {
    expect(meaning('', of('DeliveryScan')).status).toBe('delivered');
    expect(meaning('', of('q1:OnDeliveryScan')).status).toBe('out_for_delivery');
    expect(meaning('Arrived', of('DeliveryScan')).status).toBe('delivered');
  });

  test('without a subtype is read by its type, or by its four-digit code', () => {
    expect(meaning('', { ScanType: 'ProofOfPickUp' }).status).toBe('accepted');
    expect(meaning('', { ScanType: '9550' }).status).toBe('available_for_pickup');
  });

  test.each([
    ['Available for pickup', 'available_for_pickup', null],
    ['Refused by receiver', 'exception', 'refused'],
    ['Return to sender', 'returning', null],
    ['Destinataire non disponible', 'attempted', 'recipient_unavailable'],
    ['Client fermé', 'attempted', 'business_closed'],
    ['Colis livré', 'attempted', null],
    ['', 'attempted', null],
  ])('that is undeliverable takes from its words only why: %j', (words, status, reason) => {
    expect(meaning(words, of('UndeliverableScan'))).toEqual({ status, reason });
  });

  test.each([
    ['pre_transit', 'Shipper created a label', 'Étiquette créée'],
    ['accepted', 'Picked up by Purolator', 'Reçu par Purolator', 'RAMASSE'],
    ['delivered', 'Picked up by receiver', 'Livré', 'Shipment delivered to reception'],
    ['in_transit', 'Departed sort facility', 'A quitté le centre de tri', 'Arrivé', 'Dédouané'],
    ['in_transit customs_clearance', 'Aux douanes'],
    ['out_for_delivery', 'Dans le véhicule pour livraison'],
    ['returning', 'Retourné à l’expéditeur'],
    ['available_for_pickup', 'Prêt pour cueillette'],
    ['exception weather', 'Delayed by weather'],
    ['exception damaged', 'Endommagé'],
    ['exception action_needed', 'Appointment cancelled'],
    ['', 'Could not be delivered', 'Undelivered', 'Non livré', 'Le colis n’a pas été livré'],
    ['', 'Rerouted to avoid a closure', 'Transferred to another container'],
    ['cancelled', 'Shipment voided', 'Envoi annulé'],
  ])('without a subtype is read by its words: %s by %j', (expected, ...all) => {
    const [status = null, reason = null] = expected === '' ? [] : expected.split(' ');
    for (const words of all) expect([words, meaning(words)]).toEqual([words, { status, reason }]);
  });
});
