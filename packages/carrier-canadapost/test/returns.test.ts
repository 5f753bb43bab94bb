/** Authorized returns at the simulator, on both platforms. */
import { createReturn, type ReturnRequestData, voidShipment } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { box, ottawa, toronto } from './support/requests.js';
import { shop } from './support/shop.js';

const request: ReturnRequestData = {
  shipper: toronto,
  recipient: ottawa,
  shipment: { items: [box], services: ['DOM.EP'] },
  return_label: { rma_number: 'RMA-31' },
};

describe.each(['json', 'xml', 'non-contract', 'xml-non-contract'] as const)('%s: a return', (account) => {
  test.each([
    ['PDF', 'PDF'],
    ['ZPL', 'ZPL'],
  ] as const)('has its label, %s', async (format, made) => {
    await using at = await shop(account);
    const shipment = { ...request.shipment, label: { format, type: '4x6' } };
    const [result, errors] = await createReturn(at.proxy, { ...request, shipment });
    expect(errors).toEqual([]);
    expect(result).toMatchObject({
      complete: true,
      total_charge: null,
      meta: { is_return: true, documents: [{ format: made, kind: 'return_label', parcel: 0 }] },
    });
  });
});

describe.each(['json', 'xml'] as const)('%s: returns', (platform) => {
  test('a lost answer is unknown, and a label that was made is not asked for again', async () => {
    await using at = await shop(platform);
    at.loseAnswerTo(/authorized-?returns?$/);
    expect(await createReturn(at.proxy, request)).toMatchObject([
      null,
      [{ kind: 'unknown_outcome', retryable: false }],
    ]);
  });

  test('a return whose label is lost is made all the same', async () => {
    await using at = await shop(platform);
    at.loseAnswerTo(/label/);
    const [result, errors] = await createReturn(at.proxy, request);
    expect(result).toMatchObject({ complete: false, documents: [], meta: { is_return: true } });
    expect(errors).toMatchObject([{ retryable: false }]);
  });

  test('cannot be voided: it is not billed unless it is used', async () => {
    await using at = await shop(platform);
    const [result] = await createReturn(at.proxy, request);
    if (result === null) throw new Error('no return');
    expect(await voidShipment(at.proxy, { shipment: result })).toMatchObject([
      null,
      [{ field: 'shipment.reference' }],
    ]);
  });

  test('refuses what an authorized return cannot have, each by its field', async () => {
    await using at = await shop(platform);
    const fields = async (changed: ReturnRequestData) =>
      (await createReturn(at.proxy, changed))[1].map(({ field }) => field);
    const shipment = { ...request.shipment, items: [{ ...box, quantity: 2 }], insured_amount: 100 };
    const return_label = { outbound_tracking_number: '7023000000000017', expires_on: '2026-04-01' };
    expect(await fields({ ...request, shipment, return_label })).toEqual(
      expect.arrayContaining([
        'return_label.outbound_tracking_number',
        'return_label.expires_on',
        'shipment.insured_amount',
        'shipment.items',
      ]),
    );
    const abroad = { ...toronto, country_code: 'US', state_code: 'IL', postal_code: '60611' } as const;
    expect(await fields({ ...request, shipper: abroad })).toContain('shipper.country_code');
    const other = { ...request.shipment, services: ['DOM.LIB'], options: ['signature'] as const };
    expect(await fields({ ...request, shipment: other })).toEqual(['shipment.services', 'shipment.options']);
  });
});
