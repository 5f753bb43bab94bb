/** What is refused before anything is sent, operation by operation. */
import * as core from '@waybill/core';
import { expect, test } from 'vitest';
import { carrier, request } from './support/exchange.js';

const { shipper, recipient, shipment } = request();
const away = { shipper: recipient, recipient: shipper, shipment };
const parcels = [{ tracking_number: '1' }, { tracking_number: '2' }];
const two = { carrier: 'purolator', meta: { parcels } };
const day = { pickup_date: '2026-03-04', ready_time: '10:00', closing_time: '16:00' };
const booking = { ...day, address: shipper, package_count: 2, total_weight: 4 };
const pickup = { carrier: 'purolator', confirmation_number: '1', ...day, meta: { postal_code: 'T6E 2A1' } };
const change = { ...booking, pickup };
const address = (more: object) => ({ address: { ...shipper, ...more } });
const abroad = { ...shipper, country_code: 'US' };
const street = { address_lines: ['61 York St'], country_code: 'CA' };
const skids = (count: string) => ({ ...booking, extra: { 'purolator:skids': count } });

type Call = (...all: never[]) => Promise<readonly [unknown, readonly core.ErrorEntry[]]>;

test.each<[object, string, Call]>([
  [{ address: street }, 'address.postal_code', core.validateAddress],
  [{ id: 'YOW01' }, 'id', core.findLocations],
  [{ near: { address: { country_code: 'US' } } }, 'near.address.country_code', core.findLocations],
  [{ near: { address: { country_code: 'CA' } } }, 'near.address.postal_code', core.findLocations],
  [{ tracking_numbers: ['3299 0000 0001'] }, 'tracking_numbers[0]', core.fetchTracking],
  [{ shipment: two, packages: [1] }, 'packages', core.voidShipment],
  [{ shipment: { carrier: 'purolator' } }, 'shipment.tracking_number', core.voidShipment],
  [{ tracking_number: '1', kinds: ['letter', 'photo'] }, 'kinds', core.fetchProofOfDelivery],
  [{ tracking_number: '3299 1' }, 'tracking_number', core.fetchProofOfDelivery],
  [{ shipments: [two] }, 'shipments', core.closeDay],
  [{ date: '2026-03-02' }, 'date', core.closeDay],
  [{ ...away, return_label: { expires_on: '2026-04-01' } }, 'return_label.expires_on', core.createReturn],
  [{ ...away, recipient: abroad }, 'recipient.country_code', core.createReturn],
  [{ ...away, shipment: { ...shipment, paid_by: 'SENDER' } }, 'shipment.paid_by', core.createReturn],
  [{ ...booking, address: abroad }, 'address.country_code', core.schedulePickup],
  [{ ...booking, pickup_date: '2026-03-02' }, 'pickup_date', core.schedulePickup],
  [{ ...booking, ...address({ phone_number: '12' }) }, 'address.phone_number', core.schedulePickup],
  [skids('two'), 'extra["purolator:skids"]', core.schedulePickup],
  [skids('1000'), 'extra["purolator:skids"]', core.schedulePickup],
  [{ ...change, pickup_date: '2026-03-05' }, 'pickup_date', core.updatePickup],
  [{ ...change, ready_time: '11:00' }, 'ready_time', core.updatePickup],
  [{ ...change, closing_time: '15:00' }, 'closing_time', core.updatePickup],
  [{ ...change, ...address({ postal_code: 'T6E 2A2' }) }, 'address.postal_code', core.updatePickup],
  [{ address: shipper }, 'pickup_date', core.checkPickup],
  [{ address: shipper }, 'ready_time', core.checkPickup],
  [{ address: shipper }, 'closing_time', core.checkPickup],
])('%j is refused for its %s before anything is sent', async (wanted, field, call) => {
  const { proxy, names } = carrier({});
  const [, errors] = await call(proxy as never, wanted as never);
  expect(errors.map((entry) => entry.field?.replace(/^\./, ''))).toContain(field);
  expect(names()).toEqual([]);
});
