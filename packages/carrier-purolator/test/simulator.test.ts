import { createShipment } from '@waybill/core';
import { readBarcode } from '@waybill/labels/reader';
import { describe, expect, test } from 'vitest';
import { purolator } from '../src/index.js';
import { opened } from './support/bought.js';
import { boston, firstCall, request } from './support/exchange.js';

type Opened = Awaited<ReturnType<typeof opened>>;

/** Sends an estimate's request with one part of it replaced. */
async function post(
  { running: { url, settings } }: Opened,
  from: string,
  to: string,
  headers: Record<string, string> = {},
) {
  const { body } = await firstCall('rating', request());
  const sent = body.replace(from, to);
  if (from !== to) expect(sent).not.toBe(body);
  const usual = {
    authorization: `Basic ${Buffer.from(`${settings.username}:${settings.password}`).toString('base64')}`,
    'content-type': 'text/xml; charset=utf-8',
    soapaction: '"http://purolator.com/pws/service/v2/GetFullEstimate"',
  };
  const init = { method: 'POST', headers: { ...usual, ...headers }, body: sent };
  const response = await fetch(`${url}/EWS/v2/Estimating/EstimatingService.asmx`, init);
  return { status: response.status, text: await response.text() };
}

describe('the simulator', () => {
  test.each([
    ['another account', 'Number>9999999999', 'Number>1', /<Code>1100917</],
    ['another lane', 'Express<', 'ExpressU.S.<', /<Code>1100952<.*<ShipmentEstimates i:nil="true"/],
    ['an unknown service', 'PurolatorExpress<', 'PurolatorTomorrow<', /<Code>1100950</],
    ['a sender abroad', '<Country>CA', '<Country>US', /<Code>1100905</],
    ['a wrong postal code', 'R3C4T6', 'R3C 4T6', /<Code>1100901</],
    ['pieces that do not add up', '<TotalPieces>1', '<TotalPieces>3', /<Code>1100970</],
    ['a user token', '</RequestReference>', '</RequestReference><UserToken>x</UserToken>', /<Code>1100003</],
    ['a document that is not XML', '</', '<', /s:Client/],
    ['elements out of order', '<City>', '<Town/><City>', /ValidationFault.*City: it is missing/],
    ['an unknown element', '</Shipment>', '<Town/></Shipment>', /Town: it is not expected here/],
    ['a missing element', '<TotalPieces>1</TotalPieces>', '', /TotalPieces: it is missing/],
    ['a wrong number', '<TotalPieces>1', '<TotalPieces>one', /is not a valid int/],
    ['a wrong word', '<WeightUnit>kg', '<WeightUnit>KG', /is not a valid WeightUnit/],
  ])('refuses %s', async (_, from, to, text) => {
    await using at = await opened();
    expect((await post(at, from, to)).text).toMatch(text);
  });

  test.each([
    ['a wrong login', { authorization: 'Basic eDp5' }, 401, 'Unauthorized'],
    ['a wrong action', { soapaction: '"GetDocuments"' }, 500, 'ActionNotSupported'],
    ['another media type', { 'content-type': 'application/json' }, 415, ''],
  ])('answers %s as Purolator does', async (_, headers, status, text) => {
    await using at = await opened();
    const answer = await post(at, '', '', headers);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(text);
  });

  test.each(['PDF', 'ZPL'] as const)('makes %s labels whose barcodes are the PINs', async (format) => {
    await using at = await opened();
    const wanted = request({ label: { format }, items: [{ weight: 1 }, { weight: 2 }] });
    const [shipment, errors] = await createShipment(at.proxy, wanted);
    expect(errors).toEqual([]);
    expect(at.running.purchases).toHaveLength(2);
    for (const [index, { tracking_number }] of (shipment?.meta.parcels ?? []).entries()) {
      const label = Buffer.from(shipment?.documents[index] ?? '', 'base64');
      const zpl = () => [/\^FD(\d{12})\^FS\s*\^XZ/.exec(label.toString())?.[1]];
      expect(format === 'ZPL' ? zpl() : await readBarcode(label)).toEqual([tracking_number]);
    }
  });

  test('lets the account with slow documents wait for them, and gives it links', async () => {
    await using at = await opened();
    const proxy = purolator.create(at.running.accounts['slow-documents'], { clock: at.clock });
    const line = {
      description: 'Vase',
      code: '6913.90',
      sku: 'V',
      weight: 1,
      value_amount: 9,
      origin_country: 'CA',
    };
    const customs = { commercial_invoice: true, items: [line] };
    const wanted = request({ services: ['PurolatorGroundU.S.'], currency: 'USD', customs }, boston);
    const [shipment, errors] = await createShipment(proxy, wanted);
    expect(errors).toEqual([]);
    const kinds = shipment?.meta.documents.map(({ kind, parcel }) => `${kind} ${parcel}`);
    expect(kinds).toEqual(['label 0', 'commercial_invoice null']);
    const asked = at.running.exchanges.filter(({ path }) => /Documents/.test(path));
    const methods = asked.map(({ method }) => method);
    expect(methods).toEqual(['POST', 'POST', 'GET', 'GET']);
  });
});
