import { describe, expect, test } from 'vitest';
import { type Case, fieldsOf, goods, rated, type Shipment, shipped } from './support/requests.js';

const optionsOf = (shipment: { Package: { PackageServiceOptions: object }[] }) =>
  shipment.Package[0]?.PackageServiceOptions as Record<string, object>;
const icy = (weight: string, more: Shipment = {}): Shipment => ({
  ...more,
  options: ['dry_ice'],
  items: [{ weight: 2, extra: { 'ups:dry_ice_weight': weight } }],
});

describe('dry ice', () => {
  test('is weighed in the unit of its package, in a rate and on a label', () => {
    const american = {
      RegulationSet: 'CFR',
      DryIceWeight: { UnitOfMeasurement: { Code: '01', Description: 'LB' }, Weight: '2.3' },
    };
    expect(optionsOf(rated({ shipment: icy('1') }).Shipment)).toEqual({ DryIce: american });
    expect(optionsOf(shipped({ shipment: icy('1', { services: ['03'] }) }).Shipment)).toEqual({
      DryIce: american,
    });
    expect(optionsOf(rated({ from: 'DE', shipment: icy('1.25') }).Shipment).DryIce).toMatchObject({
      DryIceWeight: { UnitOfMeasurement: { Code: '00' }, Weight: '1.3' },
    });
  });

  test('is never heavier than its package, though both are rounded up', () => {
    const { DryIce } = optionsOf(rated({ from: 'DE', shipment: icy('2') }).Shipment);
    expect(DryIce).toMatchObject({ DryIceWeight: { Weight: '2' } });
    expect(fieldsOf(() => rated({ from: 'DE', shipment: icy('2.01') }))).toEqual([
      'shipment.items[0].extra["ups:dry_ice_weight"]',
    ]);
  });

  test.each([
    ['US', 'US', '01', 'CFR'],
    ['US', 'DE', '07', 'IATA'],
    ['DE', 'DE', '11', 'ADR'],
    ['DE', 'DE', '07', 'IATA'],
    ['DE', 'DE', undefined, 'IATA'],
    ['CA', 'CA', '11', 'IATA'],
  ])('from %s to %s by service %s goes by the rules of %s', (from, to, service, rules) => {
    const shipment = icy('1', service === undefined ? {} : { services: [service] });
    expect(optionsOf(rated({ from, to, shipment }).Shipment).DryIce).toMatchObject({ RegulationSet: rules });
  });
});

const battery = (packing: string, material = 'LITHIUM_ION', more: Shipment = {}): Shipment => ({
  ...more,
  options: ['lithium_batteries'],
  items: [{ weight: 2, extra: { 'ups:battery_material': material, 'ups:battery_packing': packing } }],
});

describe('lithium batteries', () => {
  test('are lightly regulated, in the words of each operation', () => {
    const shipment = battery('CONTAINED_IN_EQUIPMENT', 'LITHIUM_ION', { services: ['03'] });
    expect(optionsOf(rated({ shipment }).Shipment)).toEqual({
      HazMat: {
        PackageIdentifier: '1',
        HazMatChemicalRecord: [
          {
            ChemicalRecordIdentifier: '1',
            IDNumber: 'UN3481',
            TransportationMode: '02',
            RegulationSet: 'CFR',
            ProperShippingName: 'Lithium ion batteries contained in equipment',
            CommodityRegulatedLevelCode: 'LR',
          },
        ],
      },
    });
    expect(optionsOf(shipped({ shipment }).Shipment)).toEqual({
      HazMat: [
        {
          IDNumber: 'UN3481',
          ProperShippingName: 'Lithium ion batteries contained in equipment',
          RegulationSet: 'CFR',
          TransportationMode: 'Ground',
          CommodityRegulatedLevelCode: 'LR',
          ChemicalRecordIdentifier: '1',
        },
      ],
      PackageIdentifier: '1',
    });
  });

  test('of metal have another number; by air they go by its rules', () => {
    const shipment = battery('PACKED_WITH_EQUIPMENT', 'LITHIUM_METAL', { services: ['07'] });
    const { HazMat } = optionsOf(rated({ from: 'DE', to: 'US', shipment }).Shipment);
    expect(HazMat).toMatchObject({
      HazMatChemicalRecord: [
        {
          IDNumber: 'UN3091',
          ProperShippingName: 'Lithium metal batteries packed with equipment',
          RegulationSet: 'IATA',
          TransportationMode: '03',
        },
      ],
    });
  });

  test.each([
    ['CA', 'CA', 'TDG'],
    ['CA', 'US', 'TDG'],
    ['US', 'CA', 'CFR'],
    ['DE', 'DE', 'ADR'],
  ])('from %s to %s by road go by the rules of %s', (from, to, RegulationSet) => {
    const customs = from === to ? {} : { customs: goods, currency: 'USD' };
    const shipment = battery('CONTAINED_IN_EQUIPMENT', 'LITHIUM_ION', { ...customs, services: ['11'] });
    expect(optionsOf(rated({ from, to, shipment }).Shipment).HazMat).toMatchObject({
      HazMatChemicalRecord: [{ RegulationSet }],
    });
  });
});

describe('dangerous goods', () => {
  test.each<[string, Case, string]>([
    [
      'dry ice without the option',
      { shipment: { items: [{ weight: 2, extra: { 'ups:dry_ice_weight': '1' } }] } },
      'shipment.items[0].extra["ups:dry_ice_weight"]',
    ],
    [
      'the option without dry ice',
      { shipment: { options: ['dry_ice'] } },
      'shipment.items[0].extra["ups:dry_ice_weight"]',
    ],
    [
      'the option without batteries',
      { shipment: { options: ['lithium_batteries'] } },
      'shipment.items[0].extra["ups:battery_material"]',
    ],
    [
      'batteries alone',
      { shipment: battery('STANDALONE') },
      'shipment.items[0].extra["ups:battery_packing"]',
    ],
  ])('with %s are refused', (_, over, field) => {
    expect(fieldsOf(() => rated(over))).toContain(field);
  });
});
