import type { ShippingResult } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { readShip } from './support/account.js';
import { replyOf } from './support/cases.js';

const fixture = (name: string) => replyOf('shipping', name);
const bought = ([shipment]: ReturnType<typeof readShip>): ShippingResult => {
  if (shipment === null) throw new Error('nothing was bought');
  return shipment;
};

const UNPRICED = expect.arrayContaining([expect.objectContaining({ code: 'no_price' })]);

describe('what was bought', () => {
  const two = fixture('two-boxes-in-the-us');

  test('lists of one may come without their list, figures as text', () => {
    const one = fixture('collect-on-delivery');
    const [sold] = one.output.transactionShipments;
    const [piece] = sold.pieceResponses;
    const drifted = {
      ...one,
      output: {
        ...one.output,
        transactionShipments: { ...sold, pieceResponses: { ...piece, packageSequenceNumber: '1' } },
      },
    };
    expect(readShip(drifted)).toEqual(readShip(one));
  });

  test('pieces stand in the order of the request', () => {
    const [sold] = two.output.transactionShipments;
    const turned = {
      output: { transactionShipments: [{ ...sold, pieceResponses: [...sold.pieceResponses].reverse() }] },
    };
    const { meta } = bought(readShip(turned, { packages: 2 }));
    expect(meta.parcels.map(({ tracking_number }) => tracking_number)).toEqual([
      '790900000114',
      '790900000125',
    ]);
    expect(meta.documents.map(({ parcel }) => parcel)).toEqual([0, 1]);
  });

  test('a package without a number or label is told', () => {
    const [shipment, errors] = readShip(two, { packages: 3 });
    expect(shipment?.complete).toBe(false);
    expect(errors.map(({ message }) => message)).toEqual([
      'The shipment was bought; its label of package 3 is not in the reply.',
      'The shipment was bought; its tracking number of package 3 is not in the reply.',
    ]);
  });

  test('no price is no shortage when another account pays', () => {
    const [sold] = two.output.transactionShipments;
    const { shipmentRating: _, ...detail } = sold.completedShipmentDetail;
    const unpriced = { output: { transactionShipments: [{ ...sold, completedShipmentDetail: detail }] } };
    expect(readShip(unpriced, { packages: 2, billed: false })).toMatchObject([
      { total_charge: null, complete: true },
      [],
    ]);
    expect(readShip(unpriced, { packages: 2 })).toMatchObject([
      { total_charge: null, complete: false, meta: { notices: UNPRICED } },
      [],
    ]);
  });

  test('a package of which the reply says nothing is not said to be bought', () => {
    const { meta } = bought(readShip(two, { packages: 3 }));
    expect(meta.parcels.map((parcel) => parcel.bought)).toEqual([true, true, null]);
  });

  test('a sequence number beyond the packages makes no packages', () => {
    const document = fixture('collect-on-delivery');
    document.output.transactionShipments[0].pieceResponses[0].packageSequenceNumber = 700;
    expect(readShip(document)).toEqual(readShip(fixture('collect-on-delivery')));
  });

  describe('the price', () => {
    const priced = (...shipmentRateDetails: object[]) => {
      const document = fixture('two-boxes-in-the-us');
      const [{ completedShipmentDetail: detail }] = document.output.transactionShipments;
      detail.shipmentRating = { shipmentRateDetails };
      return readShip(document, { packages: 2 });
    };
    const unknown = [{ total_charge: null, complete: false, meta: { notices: UNPRICED } }, []];

    test.each([
      ['with duties, where these cannot be read', { totalNetChargeWithDutiesAndTaxes: 'many' }],
      ['of an absurd size', { totalNetCharge: '1e400' }],
      ['below 0', { totalNetCharge: -5 }],
      ['in no currency', { currency: 'dollars' }],
    ])('%s is unknown, never a lesser one', (_, figures) => {
      expect(priced({ totalNetCharge: 20, currency: 'USD', ...figures })).toMatchObject(unknown);
    });

    test('of an entry that can be read stands', () => {
      const good = { rateType: 'PAYOR_ACCOUNT_SHIPMENT', totalNetCharge: '20', currency: 'UKL' };
      expect(priced({ totalNetCharge: 'x', currency: 'USD' }, good)).toMatchObject([
        { total_charge: { amount: '20.00', currency: 'GBP' }, complete: true },
        [],
      ]);
    });
  });

  test.each([
    ['2026-03-05T10:00:00', '2026-03-05'],
    ['2026-02-30', '2026-03-03'],
    ['soon', '2026-03-03'],
  ])('a ship date of %s is %s', (written, day) => {
    const document = fixture('collect-on-delivery');
    document.output.transactionShipments[0].shipDatestamp = written;
    expect(bought(readShip(document)).shipment_date).toBe(day);
  });

  test('labels for the way back are called so', () => {
    expect(bought(readShip(two, { packages: 2, returns: true })).meta.documents[0]).toMatchObject({
      kind: 'return_label',
    });
  });
});
