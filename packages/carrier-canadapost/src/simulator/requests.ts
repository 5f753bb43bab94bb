/**
 * The requests of both platforms, which have one domain model: JSON writes the names of the XML schemas in camel case. Members that
 * Canada Post requires, their bounds and its words are checked, and unknown ones of a shipment are
 * refused. Sources: rating.xsd, shipment.xsd,
 * ncshipment.xsd, manifest.xsd, pickuprequest.xsd, authreturn.xsd, the Shipping OpenAPI file, the field tables of the Developer Portal.
 */
import { z } from 'zod';

/** How a platform writes values. All become text or booleans. */
export interface Values {
  /** Above 0, with so many decimals at most. */
  readonly amount: (most: number, places: number) => z.ZodType<string>;
  readonly whole: (most: number) => z.ZodType<string>;
  readonly flag: z.ZodType<boolean>;
}

const text = (most: number, fewest = 0) => z.string().min(fewest).max(most);
const digits = (most: number) => z.string().regex(new RegExp(`^\\d{1,${most}}$`));
const canadianCode = z.string().regex(/^[A-Z]\d[A-Z]\d[A-Z]\d$/);
const twoLetters = z.string().regex(/^[A-Za-z]{2}$/);
const day = z.iso.date();
const email = text(60).regex(/^['\w+.-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/);
const serviceCode = text(32, 1);
const paymentMethod = z.enum(['Account', 'CreditCard', 'SupplierAccount']);
const pickupTime = z.string().regex(/^1[2-7]:(00|15|30|45)$/);
/** Of members that are not listed, nothing is judged. */
const object = z.object;
/** One element around 1 to `most` entries. */
const list = <Name extends string, Item extends z.ZodType>(name: Name, item: Item, most: number) =>
  z.strictObject({ [name]: many(item, most) } as Record<Name, ReturnType<typeof many<Item>>>);
const many = <Item extends z.ZodType>(item: Item, most: number) =>
  z.preprocess((node) => [node].flat(), z.array(item).min(1).max(most));
/** Members of one kind. */
const all = <Name extends string, Schema extends z.ZodType>(schema: Schema, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
const optional = <Name extends string, Schema extends z.ZodType>(schema: Schema, ...names: Name[]) =>
  all(schema.optional(), ...names);

const street = { ...all(text(44, 1), 'address-line-1', 'city'), ...optional(text(44), 'address-line-2') };
const printing = z
  .strictObject({
    'output-format': z.enum(['8.5x11', '4x6']).optional(),
    encoding: z.enum(['PDF', 'ZPL']).optional(),
  })
  .optional();
const contract = optional(digits(10), 'contract-id');

export function requestsOf({ amount, whole, flag }: Values) {
  const always = flag.refine((value) => value, 'is true or left out');
  const size = {
    weight: amount(999.999, 3),
    dimensions: z.strictObject(all(amount(999.9, 1), 'length', 'width', 'height')).optional(),
  };
  const parcel = z.strictObject({
    ...size,
    ...optional(flag, 'unpackaged', 'mailing-tube', 'oversized', 'document'),
  });
  const option = z.strictObject({
    'option-code': text(10, 1),
    'option-amount': amount(999_999.99, 2).optional(),
    'option-qualifier-1': flag.optional(),
    'option-qualifier-2': text(12).optional(),
  });
  const options = list('option', option, 20).optional();

  const rates = z.strictObject({
    'customer-number': digits(10).optional(),
    ...contract,
    'promo-code': text(10, 1).optional(),
    'expected-mailing-date': day.optional(),
    options,
    'parcel-characteristics': parcel,
    services: list('service-code', serviceCode, 20).optional(),
    'origin-postal-code': canadianCode,
    destination: z.union([
      z.strictObject({ domestic: z.strictObject({ 'postal-code': canadianCode }) }),
      z.strictObject({
        'united-states': z.strictObject({ 'zip-code': z.string().regex(/^\d{5}(-\d{4})?$/) }),
      }),
      z.strictObject({
        international: z.strictObject({
          'country-code': twoLetters,
          'postal-code': text(14, 1).optional(),
        }),
      }),
    ]),
  });

  const line = object({
    'customs-number-of-units': whole(9999),
    'customs-description': text(45, 1),
    'unit-weight': amount(99.999, 3),
    'customs-value-per-unit': amount(99_999.99, 2),
    ...optional(text(15), 'sku', 'hs-tariff-code', 'country-of-origin', 'province-of-origin'),
  });
  const customs = object({
    currency: text(3, 3),
    ...optional(amount(9999.999999, 6), 'conversion-from-cad'),
    'reason-for-export': z.enum(['DOC', 'SAM', 'REP', 'SOG', 'OTH']),
    ...optional(text(44, 1), 'other-reason'),
    'sku-list': list('item', line, 500),
  });

  const spec = {
    'service-code': serviceCode,
    sender: z.strictObject({
      name: text(44, 1).optional(),
      company: text(44, 1),
      'contact-phone': text(25, 1),
      'address-details': z.strictObject({
        ...street,
        'prov-state': text(20, 1),
        'country-code': z.literal('CA').optional(),
        'postal-zip-code': canadianCode,
      }),
    }),
    destination: z.strictObject({
      ...optional(text(44, 1), 'name', 'company'),
      'additional-address-info': text(44).optional(),
      'client-voice-number': text(25).optional(),
      'address-details': z.strictObject({
        ...optional(text(44, 1), 'address-line-1', 'address-line-2'),
        city: text(40, 1).optional(),
        'prov-state': text(20, 1).optional(),
        'country-code': twoLetters,
        'postal-zip-code': text(14, 1).optional(),
      }),
    }),
    options,
    'parcel-characteristics': parcel,
    ...optional(
      object({ email, ...all(flag, 'on-shipment', 'on-exception', 'on-delivery') }),
      'notification',
    ),
    'print-preferences': printing,
    preferences: object({
      'show-packing-instructions': flag,
      ...optional(flag, 'show-postage-rate', 'show-insured-value'),
    }),
    ...optional(customs, 'customs'),
    ...optional(object(optional(text(35), 'cost-centre', 'customer-ref-1', 'customer-ref-2')), 'references'),
  };
  const shipment = z.strictObject({
    'customer-request-id': text(35, 1).optional(),
    'group-id': text(32, 1).optional(),
    ...optional(always, 'transmit-shipment', 'cpc-pickup-indicator', 'provide-pricing-info'),
    'requested-shipping-point': canadianCode.optional(),
    'shipping-point-id': text(4, 4).optional(),
    'expected-mailing-date': day.optional(),
    'delivery-spec': z.strictObject({
      ...spec,
      'settlement-info': object({ ...contract, 'intended-method-of-payment': paymentMethod }),
    }),
  });
  const nonContractShipment = z.strictObject({
    'requested-shipping-point': canadianCode.optional(),
    'delivery-spec': z.strictObject({ ...spec, ...optional(object({}), 'settlement-info') }),
  });

  const transmitSet = z.strictObject({
    'group-ids': list('group-id', text(32, 1), 50),
    ...optional(always, 'cpc-pickup-indicator'),
    ...optional(canadianCode, 'requested-shipping-point'),
    ...optional(text(4, 4), 'shipping-point-id'),
    'detailed-manifests': flag,
    'method-of-payment': paymentMethod,
    'manifest-address': object({
      'manifest-company': text(44, 1),
      ...optional(text(44, 1), 'manifest-name'),
      'phone-number': text(25, 1),
      'address-details': object({ ...street, 'prov-state': text(2, 2), 'postal-zip-code': canadianCode }),
    }),
  });

  const times = object({ date: day, ...all(pickupTime, 'preferred-time', 'closing-time') });
  const pickupUpdate = object({
    'contact-info': object({
      'contact-name': text(45, 1),
      email,
      'contact-phone': z.string().regex(/^\d{3}-\d{3}-\d{4}$/),
    }),
    'location-details': object({ 'pickup-instructions': text(132, 1) }),
    'pickup-volume': text(40, 1),
    'pickup-times': object({ 'on-demand-pickup-time': times }),
  });
  const alternate = object({
    ...all(text(35, 1), 'company', 'address-line-1', 'city', 'province'),
    'postal-code': canadianCode,
  });
  const pickup = pickupUpdate.extend({
    'pickup-type': z.literal('OnDemand'),
    'pickup-location': object({
      'business-address-flag': flag,
      ...optional(alternate, 'alternate-address'),
    }),
    'payment-info': object({ ...contract, 'method-of-payment': paymentMethod }),
  });

  const returning = object({
    name: text(44, 1),
    ...optional(text(44, 1), 'company'),
    'domestic-address': object({ ...street, province: text(2, 2), 'postal-code': canadianCode }),
  });
  return {
    rates,
    shipment,
    nonContractShipment,
    refund: z.strictObject({ email }),
    transmitSet,
    pickup,
    pickupUpdate,
    authorizedReturn: z.strictObject({
      'service-code': serviceCode,
      returner: returning,
      receiver: returning,
      ...optional(object(size), 'parcel-characteristics'),
      'print-preferences': printing,
      ...optional(object(contract), 'settlement-info'),
      ...optional(object(optional(text(35), 'customer-ref-1', 'customer-ref-2')), 'references'),
    }),
    certificate: z.strictObject({
      pin: z.string().regex(/^[A-Za-z0-9]{11,16}$/),
      language: z.enum(['en', 'fr']),
    }),
  };
}

export type Requests = ReturnType<typeof requestsOf>;
export type MailingScenario = z.output<Requests['rates']>;
export type ContractShipment = z.output<Requests['shipment']>;
export type NonContractShipment = z.output<Requests['nonContractShipment']>;
export type DeliverySpec = (ContractShipment | NonContractShipment)['delivery-spec'];
export type TransmitSet = z.output<Requests['transmitSet']>;
export type PickupDetails = z.output<Requests['pickup']>;
export type PickupUpdate = z.output<Requests['pickupUpdate']>;
export type AuthorizedReturn = z.output<Requests['authorizedReturn']>;
