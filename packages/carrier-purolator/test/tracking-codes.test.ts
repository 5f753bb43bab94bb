import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EVENT_CODES, SCAN_CLASSES, SCAN_TYPES, scanMeaning } from '../src/tracking-codes.js';

const LISTS = join(process.env.WAYBILL_CONTRACTS ?? '', 'purolator/tracking-codes.json');

describe.skipIf(!existsSync(LISTS))(
  'each code of Purolator’s lists has its meaning, and no other has',
  () => {
    const lists = JSON.parse(existsSync(LISTS) ? readFileSync(LISTS, 'utf8') : '{}');

    test.each([
      ['scan_class', SCAN_CLASSES],
      ['scan_type', SCAN_TYPES],
    ])('%s', (name, meanings) => {
      const statuses = Object.fromEntries([...meanings].map(([code, { status }]) => [code, status]));
      expect(statuses).toEqual(lists[name]);
    });

    test('four-digit codes', () => {
      const listed = lists.event_code.map(({ code, status, reason }: Record<string, string>) => [
        code,
        { status, reason },
      ]);
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
    ['Shipper created a label', 'pre_transit', null],
    ['Étiquette créée', 'pre_transit', null],
    ['Picked up by Purolator', 'accepted', null],
    ['Reçu par Purolator', 'accepted', null],
    ['RAMASSE', 'accepted', null],
    ['Picked up by receiver', 'delivered', null],
    ['Departed sort facility', 'in_transit', null],
    ['A quitté le centre de tri', 'in_transit', null],
    ['Arrivé', 'in_transit', null],
    ['Dédouané', 'in_transit', null],
    ['Aux douanes', 'in_transit', 'customs_clearance'],
    ['Dans le véhicule pour livraison', 'out_for_delivery', null],
    ['Retourné à l’expéditeur', 'returning', null],
    ['Prêt pour cueillette', 'available_for_pickup', null],
    ['Delayed by weather', 'exception', 'weather'],
    ['Endommagé', 'exception', 'damaged'],
    ['Livré', 'delivered', null],
    ['Shipment delivered to reception', 'delivered', null],
    ['Could not be delivered', null, null],
    ['Undelivered', null, null],
    ['Non livré', null, null],
    ['Le colis n’a pas été livré', null, null],
    ['Shipment voided', 'cancelled', null],
    ['Envoi annulé', 'cancelled', null],
    ['Appointment cancelled', 'exception', 'action_needed'],
    ['Rerouted to avoid a closure', null, null],
    ['Transferred to another container', null, null],
  ])('without a subtype is read by its words: %j', (words, status, reason) => {
    expect(meaning(words)).toEqual({ status, reason });
  });
});
