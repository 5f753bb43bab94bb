/** Authorized returns at the simulator, on both platforms. */
import { createReturn, type ReturnRequestData, voidShipment } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { box, ottawa, toronto } from './support/requests.js';
import { shop } from './support/shop.js';

const shipment = { items: [box], services: ['DOM.EP'] };
const parties = { shipper: toronto, recipient: ottawa };
const request: ReturnRequestData = { ...parties, shipment, return_label: { rma_number: 'RMA-31' } };

test.each([
  ['json', 'PDF'],
  ['xml', 'ZPL'],
  ['non-contract', 'ZPL'],
  ['xml-non-contract', 'PDF'],
] as const)('%s: a return has its label, %s', async (account, format) => {
  await using at = await shop(account);
  const label = { format, type: '4x6' };
  const [result, errors] = await createReturn(at.proxy, { ...request, shipment: { ...shipment, label } });
  expect(errors).toEqual([]);
  const documents = [{ format, kind: 'return_label', parcel: 0 }];
  expect(result).toMatchObject({ complete: true, total_charge: null, meta: { is_return: true, documents } });
  if (result === null) throw new Error('no return');
  const [, refused] = await voidShipment(at.proxy, { shipment: result });
  expect(refused).toMatchObject([{ field: 'shipment.reference' }]);
});

describe.each(['json', 'xml'] as const)('%s: returns', (platform) => {
  test('one whose label is lost is made all the same', async () => {
    await using at = await shop(platform);
    at.loseAnswerTo(/label/);
    const [result, errors] = await createReturn(at.proxy, request);
    expect(result).toMatchObject({ complete: false, documents: [], meta: { is_return: true } });
    expect(errors).toMatchObject([{ retryable: false }]);
  });

  test('refuses what an authorized return cannot have, each by its field', async () => {
    await using at = await shop(platform);
    const fieldsOf = async (changed: Partial<ReturnRequestData>) =>
      (await createReturn(at.proxy, { ...request, ...changed }))[1].map(({ field }) => field);
    const fieldsFor = (changes: object) => fieldsOf({ shipment: { ...shipment, ...changes } });
    const return_label = { outbound_tracking_number: '7023000000000017', expires_on: '2026-04-01' };
    expect(await fieldsOf({ return_label })).toEqual([
      'return_label.outbound_tracking_number',
      'return_label.expires_on',
    ]);
    const two = { items: [{ ...box, quantity: 2 }], insured_amount: 100 };
    expect(await fieldsFor(two)).toEqual(['shipment.insured_amount', 'shipment.items']);
    const other = { services: ['DOM.LIB'], options: ['signature'] };
    expect(await fieldsFor(other)).toEqual(['shipment.services', 'shipment.options']);
    const label = { format: 'PNG', type: 'A6' };
    expect(await fieldsFor({ label })).toEqual(['shipment.label.format', 'shipment.label.type']);
    const from = { ...toronto, country_code: 'US', state_code: 'IL', postal_code: '60611' } as const;
    expect(await fieldsOf({ shipper: from })).toContain('shipper.country_code');
    const address_lines = ['18 Clarence Street', 'Door 2', 'Dock 3'];
    expect(await fieldsOf({ recipient: { ...ottawa, address_lines } })).toEqual(['recipient.address_lines']);
    const { phone_number: _, ...silent } = toronto;
    expect(await fieldsOf({ shipper: silent, shipment: { ...shipment, insured_amount: 0 } })).toEqual([]);
  });
});
