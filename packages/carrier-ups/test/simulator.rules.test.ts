import { createShipment, type ShipmentRequestData } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { ups } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { goods, party, type Shipment, toCanada } from './support/requests.js';

// biome-ignore lint/suspicious/noExplicitAny: a document is edited where the test says.
type Document = any;

const american = (shipment: Shipment, to = 'US'): ShipmentRequestData => ({
  shipper: { ...party('US'), tax_ids: [{ type: 'EIN', value: '84-1234567' }] },
  recipient: party(to),
  shipment: { items: [{ weight: 2, description: 'Shoes' }], services: ['03'], ...shipment },
});
const back = american({ options: ['return_label'] });
const held = american({
  options: ['hold_for_pickup'],
  extra: {
    'ups:access_point_id': 'U12345678',
    'ups:access_point_name': 'Corner Books',
    'ups:access_point_address_line': '12 Main St',
    'ups:access_point_city': 'Denver',
    'ups:access_point_state_code': 'CO',
    'ups:access_point_postal_code': '80204',
  },
});
const filed = american(
  {
    ...toCanada,
    services: ['11'],
    customs: {
      ...goods,
      aes: 'X20261122123456',
      items: goods.items.map((item) => ({
        ...item,
        code: '7326.90.8688',
        extra: { 'ups:schedule_b_unit': 'X' },
      })),
    },
  },
  'CA',
);
const icy = american({
  options: ['dry_ice'],
  items: [{ weight: 2, extra: { 'ups:dry_ice_weight': '1' } }],
});
const light = american({ services: ['92'], items: [{ weight: 0.2 }] });

test.each<[string, ShipmentRequestData, (shipment: Document) => void, string]>([
  ['a return that leaves from nowhere', back, (shipment) => delete shipment.ShipFrom, '120704'],
  ['a return without descriptions', back, (shipment) => delete shipment.Package[0].Description, '120705'],
  [
    'a return of two packages from the United States',
    back,
    (shipment) => shipment.Package.push(shipment.Package[0]),
    '120701',
  ],
  [
    'an electronic return label without an address',
    back,
    (shipment) => Object.assign(shipment.ReturnService, { Code: '8' }),
    '120706',
  ],
  [
    'a return by a service that goes one way',
    back,
    (shipment) => Object.assign(shipment.Service, { Code: '13' }),
    '120703',
  ],
  [
    'an access point without an address',
    held,
    (shipment) => delete shipment.AlternateDeliveryAddress,
    '120621',
  ],
  [
    'direct delivery to an access point',
    held,
    (shipment) => Object.assign(shipment, { ShipmentServiceOptions: { DirectDeliveryOnlyIndicator: '' } }),
    '120623',
  ],
  [
    'an addressee alone between access points',
    held,
    (shipment) => {
      shipment.ShipmentIndicationType = [{ Code: '02' }];
      shipment.ShipmentServiceOptions = { DeliverToAddresseeOnlyIndicator: '' };
    },
    '120622',
  ],
  [
    'more dry ice than the package weighs',
    icy,
    ({ Package: [own] }) => Object.assign(own.PackageServiceOptions.DryIce.DryIceWeight, { Weight: '4.6' }),
    '120640',
  ],
  [
    'rules for dry ice that are none',
    icy,
    ({ Package: [own] }) => Object.assign(own.PackageServiceOptions.DryIce, { RegulationSet: 'TDG' }),
    '10002',
  ],
  [
    'Ground Saver below 1 lb in pounds',
    light,
    ({ Package: [own] }) => {
      own.PackageWeight = { UnitOfMeasurement: { Code: 'LBS' }, Weight: '0.5' };
    },
    '111060',
  ],
  [
    'an EEI form without an ITN',
    filed,
    ({ ShipmentServiceOptions: { InternationalForms: forms } }) =>
      delete forms.EEIFilingOption.ShipperFiled.PreDepartureITNNumber,
    '9121011',
  ],
  [
    'the form of a return for goods that are sold',
    filed,
    ({ ShipmentServiceOptions: { InternationalForms: forms } }) => Object.assign(forms, { FormType: ['05'] }),
    '9121002',
  ],
  [
    'a document of its own that is not named',
    filed,
    ({ ShipmentServiceOptions: { InternationalForms: forms } }) => Object.assign(forms, { FormType: ['07'] }),
    '9121003',
  ],
  [
    'a tax number of an unknown role',
    filed,
    ({ GlobalTaxInformation: { AgentTaxIdentificationNumber: numbers } }) =>
      Object.assign(numbers[0], { AgentRole: '10' }),
    '10002',
  ],
])('the simulator refuses %s', async (_, request, change, code) => {
  await using running = await startSimulator(simulator);
  const [shipment, errors] = await createShipment(ups.create(running.settings), request);
  expect(errors).toEqual([]);
  expect(shipment?.complete).toBe(true);
  const sent = running.exchanges.at(-1);
  const document = JSON.parse(sent?.body ?? '{}');
  change(document.ShipmentRequest.Shipment);
  const reply = await fetch(`${running.url}${sent?.path}`, {
    method: 'POST',
    headers: { authorization: sent?.headers.authorization ?? '' },
    body: JSON.stringify(document),
  });
  expect(await reply.json()).toMatchObject({ response: { errors: [{ code }] } });
  expect(running.purchases).toHaveLength(1);
});
