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
import type { ContractShipment, MailingScenario, NonContractShipment } from './requests.js';
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

type DeliverySpec = ContractShipment['delivery-spec'] | NonContractShipment['delivery-spec'];
type WireCharacteristics = MailingScenario['parcel-characteristics'] | DeliverySpec['parcel-characteristics'];
/** Rating knows no qualifiers. */
interface WireOptions {
  readonly option: readonly {
    readonly 'option-code': string;
    readonly 'option-amount'?: string | undefined;
    readonly 'option-qualifier-2'?: string | undefined;
  }[];
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
  return consignmentOf(from, { lane, to: { country, postal_code } }, scenario, scenario.options);
}

/** The parcel of a shipment, or the problem of its addresses. */
export function consignmentToShip(
  spec: DeliverySpec,
  shippingPoint: string | undefined,
): CanadaPostConsignment | Problem {
  const from = spec.sender['address-details'];
  const origin = shippingPoint ?? from['postal-zip-code'];
  if ('country-code' in from && from['country-code'].toUpperCase() !== 'CA')
    return { code: '7307', message: 'The sender must be in Canada.' };
  if (origin === undefined || !CANADIAN.test(origin))
    return { code: '7308', message: 'The postal code of the sender is not valid.' };
  const destination = destinationOf(spec);
  return 'code' in destination ? destination : consignmentOf(origin, destination, spec, spec.options);
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
  { 'parcel-characteristics': wire }: { readonly 'parcel-characteristics': WireCharacteristics },
  options: WireOptions | undefined,
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
    oversized: 'oversized' in wire && wire.oversized === true,
    options: (options?.option ?? []).map((option) => ({
      code: option['option-code'],
      value: option['option-amount'],
      qualifier: option['option-qualifier-2'],
    })),
  };
}

/** Facts of a shipment beyond those of its rate. */
export function shippingFacts(spec: DeliverySpec) {
  const { customs, destination } = spec;
  const to = destination['address-details'];
  const characteristics = spec['parcel-characteristics'];
  return {
    document: 'document' in characteristics && characteristics.document === true,
    has_customs: customs !== undefined,
    currency: customs?.currency,
    has_conversion: customs?.['conversion-from-cad'] !== undefined,
    reason: customs?.['reason-for-export'],
    has_other_reason: !!customs?.['other-reason'],
    /** The weight of everything that is declared. */
    goods_g: (customs?.['sku-list'].item ?? []).reduce(
      (total, line) => total + Number(line['customs-number-of-units']) * grams(line['unit-weight'], 'kg'),
      0,
    ),
    has_insured_value_choice: spec.preferences['show-insured-value'] !== undefined,
    has_name: !!destination.name,
    has_notification: spec.notification !== undefined,
    has_phone: !!destination['client-voice-number'],
    has_address:
      to['address-line-1'] !== undefined &&
      to.city !== undefined &&
      (to['prov-state'] !== undefined || !['CA', 'US'].includes(to['country-code'].toUpperCase())),
  };
}
