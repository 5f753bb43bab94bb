import { createShipment, type PartyData, type ShipmentData } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { dhlParcelDe } from '../../src/index.js';
import { simulator } from '../../src/simulator/index.js';

export const FILE = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
export const NUMBER = '00340434333301020017';
export const HAMBURG = {
  person_name: 'Jo Lehmann',
  address_lines: ['Rathausmarkt 1'],
  city: 'Hamburg',
  postal_code: '20095',
  country_code: 'DE',
} as const;

/** An account at a simulator whose next answers, by their paths, are these. */
export async function opened(
  replies: Readonly<Record<string, readonly [status: number, body: unknown]>> = {},
) {
  const running = await startSimulator(simulator);
  for (const [path, [status, document]] of Object.entries(replies)) {
    const body = typeof document === 'string' ? document : JSON.stringify(document);
    running.fault({ kind: 'reply', status, body }, { path: new RegExp(path) });
  }
  const proxy = dhlParcelDe.create(running.settings);
  return {
    proxy,
    buy: (shipment: Partial<ShipmentData> = {}, recipient: PartyData = HAMBURG) =>
      createShipment(proxy, {
        shipper: { ...HAMBURG, company_name: 'Werkstatt Laterne' },
        recipient,
        shipment: { services: ['V01PAK'], items: [{ weight: 1 }], currency: 'EUR', ...shipment },
      }),
    sent: () => running.exchanges.map(({ body }) => body),
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}

/** A purchase of which DHL says this, shipment by shipment. */
export async function bought(items: readonly unknown[], shipment: Partial<ShipmentData> = {}, status = 200) {
  await using account = await opened({ orders: [status, { status: { status, title: 'status' }, items }] });
  return await account.buy(shipment);
}
