/** Rating and shipping say the same in different words: one form for both, so that what is quoted is what is billed. */
import { kilograms, today } from '@waybill/carrier-kit';
import type { RateDocument } from './rate-schema.js';
import type { ShipDocument } from './ship-schema.js';

export interface Place {
  readonly country: string;
  readonly postal_code: string;
  readonly residential: boolean;
}

export interface Piece {
  /** Weight that is billed: the actual or the dimensional one. */
  readonly kg: number;
  readonly declared?: { readonly amount: number; readonly currency: string };
  readonly services: readonly string[];
  readonly signature?: string;
}

export interface Consignment {
  readonly origin: Place;
  readonly destination: Place;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly packaging: string;
  /** Every physical package. */
  readonly pieces: readonly Piece[];
  readonly services: readonly string[];
  readonly premium?: string;
  readonly hub: boolean;
  /** Goods whose duties are billed to the account that pays for transport. */
  readonly dutiable: readonly {
    readonly tariff_code: string;
    readonly amount: number;
    readonly currency: string;
  }[];
  /** Goods without a tariff code: their duties cannot be estimated. */
  readonly unclassified: readonly number[];
  readonly preferred_currency?: string;
  readonly wants_list: boolean;
}

/** Shipping's schema asks less of a line than rating's. */
type Line = Pick<
  ShipDocument['requestedShipment']['requestedPackageLineItems'][number],
  'weight' | 'dimensions' | 'declaredValue' | 'groupPackageCount' | 'packageSpecialServices'
>;
type Goods = NonNullable<RateDocument['requestedShipment']['customsClearanceDetail']>['commodities'];

/** Cubic centimetres that weigh a kilogram: made up, near what carriers use. */
const CUBE = 5000;

export function consignmentToRate(
  { requestedShipment: asked, accountNumber }: RateDocument,
  now: () => number,
): Consignment {
  const customs = asked.customsClearanceDetail;
  return {
    origin: placeOf(asked.shipper.address),
    destination: placeOf(asked.recipient.address),
    date: asked.shipDateStamp ?? today({ now }, 'America/New_York'),
    packaging: asked.packagingType ?? 'YOUR_PACKAGING',
    pieces: asked.requestedPackageLineItems.flatMap(piecesOf),
    services: asked.shipmentSpecialServices?.specialServiceTypes ?? [],
    ...premiumOf(asked.shipmentSpecialServices),
    hub: asked.smartPostInfoDetail?.hubId !== undefined,
    ...dutiesOf(customs?.commodities ?? [], billsDuties(customs?.dutiesPayment, accountNumber.value)),
    ...preferredOf(asked.rateRequestType, asked.preferredCurrency),
    wants_list: asked.rateRequestType?.includes('LIST') ?? false,
  };
}

export function consignmentToShip(
  { requestedShipment: asked, accountNumber }: ShipDocument,
  now: () => number,
): Consignment {
  const customs = asked.customsClearanceDetail;
  const [recipient] = asked.recipients;
  return {
    origin: placeOf(asked.shipper.address),
    destination: placeOf(recipient?.address ?? asked.shipper.address),
    date: asked.shipDatestamp ?? today({ now }, 'America/New_York'),
    packaging: asked.packagingType,
    pieces: asked.requestedPackageLineItems.flatMap(piecesOf),
    services: asked.shipmentSpecialServices?.specialServiceTypes ?? [],
    ...premiumOf(asked.shipmentSpecialServices),
    hub: asked.smartPostInfoDetail !== undefined,
    ...dutiesOf(customs?.commodities ?? [], billsDuties(customs?.dutiesPayment, accountNumber.value)),
    ...preferredOf(asked.rateRequestType, asked.preferredCurrency),
    wants_list: asked.rateRequestType?.includes('LIST') ?? false,
  };
}

function placeOf(address: {
  readonly countryCode: string;
  readonly postalCode?: string | undefined;
  readonly residential?: boolean | undefined;
}): Place {
  return {
    country: address.countryCode.toUpperCase(),
    postal_code: (address.postalCode ?? '').toUpperCase(),
    residential: address.residential ?? false,
  };
}

function piecesOf(line: Line): Piece[] {
  const { packageSpecialServices: special, declaredValue } = line;
  const actual = kilograms(line.weight.value, line.weight.units).toNumber();
  const declared =
    declaredValue?.amount === undefined
      ? {}
      : { declared: { amount: declaredValue.amount, currency: declaredValue.currency ?? 'USD' } };
  const piece: Piece = {
    kg: Math.max(actual, dimensionalKg(line.dimensions)),
    ...declared,
    services: special?.specialServiceTypes ?? [],
    ...(special?.signatureOptionType === undefined ? {} : { signature: special.signatureOptionType }),
  };
  return Array.from({ length: line.groupPackageCount ?? 1 }, () => piece);
}

function dimensionalKg(dimensions: Line['dimensions']): number {
  if (dimensions === undefined) return 0;
  const { length = 0, width = 0, height = 0, units } = dimensions;
  const cm = units === 'CM' ? 1 : 2.54;
  return Math.ceil(((length * width * height * cm ** 3) / CUBE) * 10) / 10;
}

function premiumOf(
  services:
    | {
        readonly homeDeliveryPremiumDetail?:
          | { readonly homedeliveryPremiumType?: string | undefined }
          | undefined;
      }
    | undefined,
) {
  const type = services?.homeDeliveryPremiumDetail?.homedeliveryPremiumType;
  return type === undefined ? {} : { premium: type };
}

/** Duties stand in the total only when transport and duties are billed to the same account. */
function billsDuties(
  payment:
    | {
        readonly paymentType?: string | undefined;
        readonly payor?:
          | {
              readonly responsibleParty?:
                | { readonly accountNumber?: { readonly value?: string | undefined } | undefined }
                | undefined;
            }
          | undefined;
      }
    | undefined,
  account: string | undefined,
): boolean {
  const payer = payment?.payor?.responsibleParty?.accountNumber?.value ?? account;
  return payment?.paymentType === 'SENDER' && payer === account;
}

function dutiesOf(goods: Goods, billed: boolean): Pick<Consignment, 'dutiable' | 'unclassified'> {
  const classified = goods.flatMap(({ harmonizedCode, customsValue }) =>
    harmonizedCode === undefined || customsValue?.amount === undefined
      ? []
      : [
          {
            tariff_code: harmonizedCode,
            amount: customsValue.amount,
            currency: customsValue.currency ?? 'USD',
          },
        ],
  );
  return {
    dutiable: billed && classified.length === goods.length ? classified : [],
    unclassified: goods.flatMap(({ harmonizedCode }, index) =>
      harmonizedCode === undefined ? [index + 1] : [],
    ),
  };
}

function preferredOf(types: readonly string[] | undefined, currency: string | undefined) {
  return types?.includes('PREFERRED') && currency !== undefined ? { preferred_currency: currency } : {};
}
