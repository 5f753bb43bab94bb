import type { RateRequest, ShipmentRequest } from '@waybill/core';
import { type Defects, mappedBy } from './broken.js';

type Units = readonly [weight: string, dimension: string];

/** Example Post that writes the weights and lengths of packages as well, in units that `units` chooses. */
const writing = (units: (request: RateRequest) => Units) => {
  const given = (request: RateRequest | ShipmentRequest) => {
    const { items, weight_unit, dimension_unit } = request.shipment;
    const [weight, dimension] = units(request);
    const pounds = weight_unit === weight ? 1 : weight === 'KG' ? 0.45359237 : 1 / 0.45359237;
    const inches = dimension_unit === dimension ? 1 : dimension === 'CM' ? 2.54 : 1 / 2.54;
    return {
      units: [weight, dimension],
      sizes: items.map((item) => [item.weight * pounds, (item.length ?? 0) * inches]),
    };
  };
  return mappedBy(({ createQuoteRequest, createShipmentRequest }) => ({
    createQuoteRequest: (request) => {
      const { body, ...rest } = createQuoteRequest(request);
      return { ...rest, body: { ...body, given: given(request) } };
    },
    createShipmentRequest: (request, ...more) => {
      const wire = createShipmentRequest(request, ...more);
      return { ...wire, parcels: wire.parcels.map((parcel) => ({ ...parcel, given: given(request) })) };
    },
  }));
};

const UNITS = 'meaning: units are not changed without need';
const options = { units: ['KG', 'LB', 'CM', 'IN'], only: [UNITS] } as const;

/** Does it right, with the option `units`. */
export const unitsAsGiven = {
  carrier: writing(({ shipment: { weight_unit, dimension_unit } }) => [weight_unit, dimension_unit]),
  ...options,
};

/** Mistakes with units. */
export const UNIT_DEFECTS: Defects = {
  'writes pounds in kilograms': {
    carrier: writing(({ shipment }) => ['KG', shipment.dimension_unit]),
    ...options,
  },
  'writes centimetres in inches': {
    carrier: writing(({ shipment }) => [shipment.weight_unit, 'IN']),
    ...options,
  },
};
