/** The parcel in a request: what rating and shipping tell alike, though in different elements. */
import { decimal } from '@waybill/carrier-kit';
import type { ContractShipment, MailingScenario, NonContractShipment } from './requests.xml.js';
import { type Message, message } from './rules.js';
import type { AskedOption, Destination, Parcel } from './tariff.js';

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

export function parcelToRate(scenario: MailingScenario): Parcel {
  return {
    origin: scenario['origin-postal-code'],
    destination: rateDestination(scenario.destination),
    ...characteristics(scenario['parcel-characteristics']),
    options: askedOptions(scenario.options),
  };
}

function rateDestination(to: MailingScenario['destination']): Destination {
  if (to.domestic !== undefined) return { lane: 'domestic', postal_code: to.domestic['postal-code'] };
  if (to['united-states'] !== undefined)
    return { lane: 'united-states', zip_code: to['united-states']['zip-code'] };
  return {
    lane: 'international',
    country_code: to.international?.['country-code'].toUpperCase() ?? '',
  };
}

/** A shipment's parcel, or why its addresses cannot be used. */
export function parcelToShip(spec: DeliverySpec, shippingPoint: string | undefined): Parcel | Message {
  const from = spec.sender['address-details'];
  const origin = shippingPoint ?? from['postal-zip-code'];
  if ('country-code' in from && from['country-code'].toUpperCase() !== 'CA') {
    return message('7307', 'The sender must be in Canada.');
  }
  if (origin === undefined || !CANADIAN.test(origin)) {
    return message('7308', 'The postal code of the sender is not valid.');
  }
  const destination = shipDestination(spec);
  if ('code' in destination) return destination;
  return {
    origin,
    destination,
    ...characteristics(spec['parcel-characteristics']),
    options: askedOptions(spec.options),
  };
}

const CANADIAN = /^[A-Z]\d[A-Z]\d[A-Z]\d$/;
const AMERICAN = /^\d{5}(-\d{4})?$/;

function shipDestination(spec: DeliverySpec): Destination | Message {
  const to = spec.destination['address-details'];
  const country_code = to['country-code'].toUpperCase();
  const postal = to['postal-zip-code'] ?? '';
  if (country_code === 'CA') {
    return CANADIAN.test(postal)
      ? { lane: 'domestic', postal_code: postal }
      : message('7309', 'The postal code of the destination is not valid.');
  }
  if (country_code === 'US') {
    return AMERICAN.test(postal)
      ? { lane: 'united-states', zip_code: postal }
      : message('7310', 'The ZIP code of the destination is not valid.');
  }
  return { lane: 'international', country_code };
}

function characteristics(wire: WireCharacteristics) {
  const { dimensions } = wire;
  return {
    weight: decimal(wire.weight),
    ...(dimensions === undefined
      ? {}
      : { dimensions: [dimensions.length, dimensions.width, dimensions.height].map(decimal) }),
    manual: wire.unpackaged === true || wire['mailing-tube'] === true,
    oversized: 'oversized' in wire && wire.oversized === true,
  };
}

function askedOptions(wire: WireOptions | undefined): AskedOption[] {
  return (wire?.option ?? []).map((option) => {
    const amount = option['option-amount'];
    const qualifier = option['option-qualifier-2'];
    return {
      code: option['option-code'],
      ...(amount === undefined ? {} : { amount: decimal(amount) }),
      ...(qualifier === undefined ? {} : { qualifier }),
    };
  });
}

/** What {@link refusalsOfShipment} asks about a shipment. */
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
    has_phone: !!destination['client-voice-number'],
    has_address:
      to['address-line-1'] !== undefined &&
      to.city !== undefined &&
      (to['prov-state'] !== undefined || !['CA', 'US'].includes(to['country-code'].toUpperCase())),
  };
}
