/** A parcel, as rating and shipping both describe it in different elements. */
import {
  type Consignment,
  type ConsignmentOption,
  dimensionalGrams,
  grams,
  type Package,
  type Place,
} from '@waybill/simulator/business';
import type { Problem } from '@waybill/simulator/server';
import type { DeliverySpec, MailingScenario } from './requests.js';
import type { Lane } from './services.js';

/** The value of an option is its amount in CAD. */
export interface RequestedOption extends ConsignmentOption {
  readonly qualifier?: string | undefined;
}

/** One parcel. */
export interface CanadaPostConsignment extends Consignment {
  readonly lane: Lane;
  readonly options: readonly RequestedOption[];
  /** Unpackaged or in a tube: handled by hand. */
  readonly manual: boolean;
  readonly oversized: boolean;
  readonly has_dimensions: boolean;
}

/** Cubic centimetres to the kilogram; counted in Canada alone. */
const CUBE = 6000;

interface WireParcel {
  readonly 'parcel-characteristics': DeliverySpec['parcel-characteristics'];
  readonly options?: DeliverySpec['options'] | undefined;
}

export function consignmentToRate(scenario: MailingScenario): CanadaPostConsignment {
  const from = scenario['origin-postal-code'];
  const to = scenario.destination;
  const [lane, country, postal_code] =
    'domestic' in to
      ? (['domestic', 'CA', to.domestic['postal-code']] as const)
      : 'united-states' in to
        ? (['united-states', 'US', to['united-states']['zip-code']] as const)
        : (['international', to.international['country-code'].toUpperCase(), ''] as const);
  return consignmentOf(from, { lane, to: { country, postal_code } }, scenario);
}

/** The parcel of a shipment, or the problem of its addresses. */
export function consignmentToShip(
  spec: DeliverySpec,
  shippingPoint: string | undefined,
): CanadaPostConsignment | Problem {
  const destination = destinationOf(spec);
  if ('code' in destination) return destination;
  return consignmentOf(shippingPoint ?? spec.sender['address-details']['postal-zip-code'], destination, spec);
}

const CANADIAN = /^[A-Z]\d[A-Z]\d[A-Z]\d$/;
const AMERICAN = /^\d{5}(-\d{4})?$/;

interface Destination {
  readonly lane: Lane;
  readonly to: Place;
}

function destinationOf(spec: DeliverySpec): Destination | Problem {
  const address = spec.destination['address-details'];
  const country = address['country-code'].toUpperCase();
  const postal_code = address['postal-zip-code'] ?? '';
  const to = { country, postal_code };
  if (country === 'CA')
    return CANADIAN.test(postal_code)
      ? { lane: 'domestic', to }
      : { code: '7309', message: 'The postal code of the destination is not valid.' };
  if (country === 'US')
    return AMERICAN.test(postal_code)
      ? { lane: 'united-states', to }
      : { code: '7310', message: 'The ZIP code of the destination is not valid.' };
  return { lane: 'international', to };
}

function consignmentOf(
  origin: string,
  { lane, to }: Destination,
  { 'parcel-characteristics': wire, options }: WireParcel,
): CanadaPostConsignment {
  const { dimensions } = wire;
  const parcel: Package = {
    weight_g: grams(wire.weight, 'kg'),
    dimensional_g:
      dimensions === undefined || lane !== 'domestic'
        ? undefined
        : dimensionalGrams([dimensions.length, dimensions.width, dimensions.height], 'cm', CUBE),
    options: [],
  };
  return {
    from: { country: 'CA', postal_code: origin },
    to,
    lane,
    packages: [parcel],
    has_dimensions: dimensions !== undefined,
    manual: wire.unpackaged === true || wire['mailing-tube'] === true,
    oversized: wire.oversized === true,
    options: (options?.option ?? []).map((option) => ({
      code: option['option-code'],
      value: option['option-amount'],
      qualifier: option['option-qualifier-2'],
    })),
  };
}
