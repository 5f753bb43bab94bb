/** Rating and shipping say the same in different words: one form for both, so that what is quoted is what is billed. */
import {
  type Consignment,
  dimensionalGrams,
  grams,
  isEuropeanUnion,
  type Package,
  type Place,
} from '@waybill/simulator';
import type { RateDocument } from './rate-schema.js';
import type { ShipDocument } from './ship-schema.js';

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

type RatedShipment = RateDocument['requestedShipment'];
type CreatedShipment = ShipDocument['requestedShipment'];
type RatedLine = RatedShipment['requestedPackageLineItems'][number];
type CreatedLine = CreatedShipment['requestedPackageLineItems'][number];
/** Shipping's schema requires less of dimensions than rating's. */
type Line = Pick<CreatedLine, 'weight' | 'dimensions' | 'declaredValue' | 'groupPackageCount'> & {
  readonly packageSpecialServices?: (RatedLine | CreatedLine)['packageSpecialServices'];
};
type Customs = RatedShipment['customsClearanceDetail'] | CreatedShipment['customsClearanceDetail'];

/** The account's time zone. */
export const SHIPPER_ZONE = 'America/New_York';
/** Cubic centimetres that weigh a kilogram: made up, near what carriers use. */
const CUBE = 5000;

export function consignmentToRate(
  { requestedShipment: shipment, accountNumber }: RateDocument,
  today: string,
): FedexConsignment {
  const from = placeOf(shipment.shipper.address);
  const to = placeOf(shipment.recipient.address);
  return {
    ...common(shipment, accountNumber.value, hasDuties(from, to)),
    from,
    to,
    date: shipment.shipDateStamp ?? today,
    packaging: shipment.packagingType ?? 'YOUR_PACKAGING',
    hub: shipment.smartPostInfoDetail?.hubId !== undefined,
  };
}

export function consignmentToShip(
  { requestedShipment: shipment, accountNumber }: ShipDocument,
  today: string,
): FedexConsignment {
  const from = placeOf(originOf(shipment));
  const to = placeOf(shipment.recipients[0]?.address ?? shipment.shipper.address);
  return {
    ...common(shipment, accountNumber.value, hasDuties(from, to)),
    from,
    to,
    date: shipment.shipDatestamp ?? today,
    packaging: shipment.packagingType,
    hub: shipment.smartPostInfoDetail !== undefined,
  };
}

/** Packages may leave from another address than the shipper's. */
function originOf({ shipper, origin }: CreatedShipment) {
  const { countryCode = shipper.address.countryCode, ...address } = origin?.address ?? shipper.address;
  return { ...address, countryCode };
}

function hasDuties(from: Place, to: Place): boolean {
  return from.country !== to.country && ![from, to].every(({ country }) => isEuropeanUnion(country));
}

function common(shipment: RatedShipment | CreatedShipment, account: string | undefined, duties: boolean) {
  const special = shipment.shipmentSpecialServices;
  const types: readonly string[] = shipment.rateRequestType ?? [];
  const lines: readonly Line[] = shipment.requestedPackageLineItems;
  return {
    packages: lines.flatMap(packagesOf),
    options: optionsOf(special?.specialServiceTypes),
    premium: special?.homeDeliveryPremiumDetail?.homedeliveryPremiumType,
    ...dutiesOf(duties ? shipment.customsClearanceDetail : undefined, account),
    preferred_currency: types.includes('PREFERRED') ? shipment.preferredCurrency : undefined,
    wants_list: types.includes('LIST'),
  };
}

function placeOf(address: {
  readonly countryCode: string;
  readonly postalCode?: string | undefined;
  readonly stateOrProvinceCode?: string | undefined;
  readonly residential?: boolean | undefined;
}): Place {
  return {
    country: address.countryCode.toUpperCase(),
    postal_code: (address.postalCode ?? '').toUpperCase(),
    province: address.stateOrProvinceCode,
    residential: address.residential ?? false,
  };
}

function packagesOf(line: Line): FedexPackage[] {
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
function dimensional(dimensions: Line['dimensions']): number {
  if (dimensions === undefined) return 0;
  const { length = 0, width = 0, height = 0, units } = dimensions;
  return Math.ceil(dimensionalGrams([length, width, height], units === 'CM' ? 'cm' : 'in', CUBE) / 100) * 100;
}

/** Duties stand in the total only when transport and duties are billed to the same account. */
function dutiesOf(
  customs: Customs,
  account: string | undefined,
): Pick<FedexConsignment, 'dutiable' | 'unclassified'> {
  const goods = customs?.commodities ?? [];
  const payment = customs?.dutiesPayment;
  const payer = payment?.payor?.responsibleParty?.accountNumber?.value ?? account;
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
