/** Rating and shipping say the same in different words: one form for both, so that what is quoted is what is billed. */
import {
  type Consignment,
  dimensionalGrams,
  grams,
  isEuropeanUnion,
  type Package,
  type Place,
} from '@waybill/simulator/business';
import type { AddressDocument, Document, LineDocument } from './requests.js';

export interface FedexPackage extends Package {
  readonly declared?: { readonly amount: number; readonly currency: string };
  readonly signature?: string | undefined;
  /** `packageSpecialServices`. */
  readonly special?: Readonly<Record<string, unknown>> | undefined;
}

/** Options are FedEx's special services. */
export interface FedexConsignment extends Consignment {
  readonly packages: readonly FedexPackage[];
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly packaging: string;
  readonly premium?: string | undefined;
  readonly hub: boolean;
  /** Goods whose duties are billed to the account that pays for transport. */
  readonly dutiable: readonly {
    readonly tariff_code: string;
    readonly amount: number;
    readonly currency: string;
  }[];
  /** Positions of goods without a tariff code, from 1: their duties cannot be estimated. */
  readonly unclassified: readonly number[];
  readonly preferred_currency?: string | undefined;
  readonly wants_list: boolean;
}

/** The account's time zone. */
export const SHIPPER_ZONE = 'America/New_York';
/** Cubic centimetres that weigh a kilogram: made up, near what carriers use. */
const CUBE = 5000;

export function consignmentToRate(
  { requestedShipment: shipment, accountNumber }: Document<'rate'>,
  today: string,
): FedexConsignment {
  const { shipper, recipient, shipDateStamp: date = today, packagingType = 'YOUR_PACKAGING' } = shipment;
  const way = { from: placeOf(shipper.address), to: placeOf(recipient.address), date };
  return { ...way, packaging: packagingType, ...common(shipment, way, accountNumber.value) };
}

export function consignmentToShip(
  { requestedShipment: shipment, accountNumber }: Document<'ship'>,
  today: string,
): FedexConsignment {
  const { shipper, origin, recipients, shipDatestamp: date = today, packagingType } = shipment;
  const [recipient = shipper] = recipients;
  // Packages may leave from another address than the shipper's.
  const way = { from: placeOf(origin?.address ?? shipper.address), to: placeOf(recipient.address), date };
  return { ...way, packaging: packagingType, ...common(shipment, way, accountNumber.value) };
}

function common(
  shipment: Document<'rate'>['requestedShipment'] | Document<'ship'>['requestedShipment'],
  { from, to }: Pick<FedexConsignment, 'from' | 'to'>,
  account: string | undefined,
) {
  const special = shipment.shipmentSpecialServices;
  const types = shipment.rateRequestType ?? [];
  const isDutiable =
    from.country !== to.country && ![from, to].every(({ country }) => isEuropeanUnion(country));
  return {
    packages: shipment.requestedPackageLineItems.flatMap(packagesOf),
    options: optionsOf(special?.specialServiceTypes),
    premium: special?.homeDeliveryPremiumDetail?.homedeliveryPremiumType,
    hub: shipment.smartPostInfoDetail !== undefined,
    ...dutiesOf(isDutiable ? shipment.customsClearanceDetail : undefined, account),
    preferred_currency: types.includes('PREFERRED') ? shipment.preferredCurrency : undefined,
    wants_list: types.includes('LIST'),
  };
}

function placeOf(address: AddressDocument): Place {
  return {
    country: address.countryCode.toUpperCase(),
    postal_code: (address.postalCode ?? '').toUpperCase(),
    province: address.stateOrProvinceCode,
    residential: address.residential ?? false,
  };
}

function packagesOf(line: LineDocument): FedexPackage[] {
  const { packageSpecialServices: special, declaredValue: value, weight } = line;
  const one: FedexPackage = {
    weight_g: grams(weight.value, weight.units === 'KG' ? 'kg' : 'lb'),
    dimensional_g: dimensional(line.dimensions),
    ...(value?.amount === undefined
      ? {}
      : { declared: { amount: value.amount, currency: value.currency ?? 'USD' } }),
    options: optionsOf(special?.specialServiceTypes),
    signature: special?.signatureOptionType,
    special,
  };
  return Array.from({ length: line.groupPackageCount ?? 1 }, () => one);
}

function optionsOf(services: readonly string[] = []) {
  return services.map((code) => ({ code }));
}

/** Rounded up to a tenth of a kilogram. */
function dimensional(dimensions: LineDocument['dimensions']): number {
  if (dimensions === undefined) return 0;
  const { length, width, height, units } = dimensions;
  return Math.ceil(dimensionalGrams([length, width, height], units === 'CM' ? 'cm' : 'in', CUBE) / 100) * 100;
}

/** Duties stand in the total only when transport and duties are billed to the same account. */
function dutiesOf(
  customs: NonNullable<Document<'rate'>['requestedShipment']['customsClearanceDetail']> | undefined,
  account: string | undefined,
): Pick<FedexConsignment, 'dutiable' | 'unclassified'> {
  const goods = customs?.commodities ?? [];
  const payment = customs?.dutiesPayment;
  const payer = payment?.payor?.responsibleParty.accountNumber.value ?? account;
  const billed = payment?.paymentType === 'SENDER' && payer === account;
  const classified = goods.flatMap(({ harmonizedCode: tariff_code, customsValue: value }) =>
    tariff_code === undefined || value?.amount === undefined
      ? []
      : [{ tariff_code, amount: value.amount, currency: value.currency ?? 'USD' }],
  );
  return {
    dutiable: billed && classified.length === goods.length ? classified : [],
    unclassified: goods.flatMap(({ harmonizedCode }, index) =>
      harmonizedCode === undefined ? [index + 1] : [],
    ),
  };
}
