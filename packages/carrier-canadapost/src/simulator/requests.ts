/**
 * The requests of both platforms, which have one domain model: JSON writes the names of the XML schemas in camel case. Members that
 * Canada Post requires, their bounds and its words are checked, and others are refused. Sources: rating.xsd, shipment.xsd,
 * ncshipment.xsd, manifest.xsd, pickuprequest.xsd, authreturn.xsd, the Shipping OpenAPI file, the field tables of the Developer Portal.
 */
import { z } from 'zod';

/** How a platform writes values. All become text or booleans. */
export interface Values {
  readonly platform: 'json' | 'xml';
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
const email = (last_part: string) =>
  text(60).regex(
    new RegExp(`^['\\w+-]+(\\.['\\w+-]+)*@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*\\.[A-Za-z]${last_part}$`),
  );
const serviceCode = text(32, 1);
const format = z.enum(['PDF', 'ZPL']);
const paper = z.enum(['8.5x11', '4x6']);
const paymentMethod = z.enum(['Account', 'CreditCard', 'SupplierAccount']);
const pickupTime = z.string().regex(/^1[2-7]:(00|15|30|45)$/);
/** One element around 1 to `most` entries. */
const list = <Name extends string, Item extends z.ZodType>(name: Name, item: Item, most: number) =>
  z.strictObject({ [name]: many(item, most) } as Record<Name, ReturnType<typeof many<Item>>>);
const many = <Item extends z.ZodType>(item: Item, most: number) =>
  z.preprocess((node) => [node].flat(), z.array(item).min(1).max(most));

export function requestsOf({ platform, amount, whole, flag }: Values) {
  const json = platform === 'json';
  /** A member of one platform alone. */
  const on = <Schema extends z.ZodType>(own: Values['platform'], schema: Schema) =>
    z.optional(own === platform ? schema : z.never()) as z.ZodOptional<Schema>;
  const always = flag.refine((value) => value, 'is true or left out').optional();

  const centimetres = amount(999.9, 1);
  const size = (heaviest: number) => ({
    weight: amount(heaviest, 3),
    dimensions: z.strictObject({ length: centimetres, width: centimetres, height: centimetres }).optional(),
  });
  const flags = { unpackaged: flag.optional(), 'mailing-tube': flag.optional() };
  const street = { 'address-line-1': text(44, 1), 'address-line-2': text(44).optional(), city: text(40, 1) };

  const rates = z.strictObject({
    'customer-number': digits(10).optional(),
    'contract-id': digits(10).optional(),
    'promo-code': text(10, 1).optional(),
    'expected-mailing-date': day.optional(),
    options: list(
      'option',
      z.strictObject({
        'option-code': text(10, 1),
        'option-amount': amount(json ? 99_999.99 : 999_999.99, 2).optional(),
      }),
      20,
    ).optional(),
    'parcel-characteristics': z.strictObject({ ...size(99.999), ...flags, oversized: flag.optional() }),
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
          'postal-code': text(json ? 14 : 10, 1).optional(),
        }),
      }),
    ]),
  });

  const customs = (largest_conversion: number) => ({
    'us-declaration-id': on('json', text(30, 1)),
    usdeclarationid: on('json', text(30, 1)),
    currency: text(3, 3),
    'conversion-from-cad': amount(largest_conversion, 6).optional(),
    'reason-for-export': z.enum(['DOC', 'SAM', 'REP', 'SOG', 'OTH']),
    'other-reason': text(44, json ? 4 : 1).optional(),
    'sku-list': list(
      'item',
      z.strictObject({
        'customs-number-of-units': whole(9999),
        'customs-description': text(45, 1),
        sku: text(15).optional(),
        'hs-tariff-code': z
          .string()
          .regex(/^\d{4}(\.\d{2}){0,3}$/)
          .optional(),
        'unit-weight': amount(99.999, 3),
        'customs-value-per-unit': amount(99_999.99, 2),
        'customs-unit-of-measure': text(3, 3).optional(),
        'country-of-origin': twoLetters.optional(),
        'province-of-origin': text(2, 2).optional(),
      }),
      500,
    ),
    'duties-and-taxes-prepaid': on('xml', amount(99_999.99, 2)),
    'certificate-number': text(10).optional(),
    'licence-number': on('xml', text(10)),
    'license-number': on('json', text(10)),
    'invoice-number': text(10).optional(),
  });

  const parts = (address: string) => ({
    destination: z.strictObject({
      name: text(44, 1).optional(),
      company: text(44, 1).optional(),
      'additional-address-info': text(44).optional(),
      'client-voice-number': (json ? text(25).regex(/^\+?[0-9.()xXpP -]+$/) : text(25)).optional(),
      'address-details': z.strictObject({
        'address-line-1': text(44, 1).optional(),
        'address-line-2': text(44).optional(),
        city: text(40, 1).optional(),
        'prov-state': text(20, 1).optional(),
        'country-code': twoLetters,
        'postal-zip-code': text(14, 1).optional(),
      }),
    }),
    options: list(
      'option',
      z.strictObject({
        'option-code': text(10, 1),
        'option-amount': amount(999_999.99, 2).optional(),
        'option-qualifier-1': flag.optional(),
        'option-qualifier-2': text(12).optional(),
      }),
      20,
    ).optional(),
    notification: z
      .strictObject({
        email: email(address),
        'on-shipment': flag,
        'on-exception': flag,
        'on-delivery': flag,
      })
      .optional(),
    preferences: z.strictObject({
      'show-packing-instructions': flag,
      'show-postage-rate': flag.optional(),
      'show-insured-value': flag.optional(),
    }),
    references: z
      .strictObject({
        'cost-centre': text(30).optional(),
        'customer-ref-1': text(35).optional(),
        'customer-ref-2': text(35).optional(),
      })
      .optional(),
  });
  const sender = { name: text(44, 1).optional(), company: text(44, 1), 'contact-phone': text(25, 1) };
  const printing = z
    .strictObject({ 'output-format': paper.optional(), encoding: format.optional() })
    .optional();

  const shipment = z.strictObject({
    'customer-request-id': text(json ? 32 : 35, 1).optional(),
    'group-id': text(32, 1).optional(),
    'transmit-shipment': always,
    'cpc-pickup-indicator': always,
    'requested-shipping-point': canadianCode.optional(),
    'shipping-point-id': text(4, 4).optional(),
    'expected-mailing-date': day.optional(),
    'provide-pricing-info': always,
    'delivery-spec': z.strictObject({
      'service-code': serviceCode,
      ...parts('{2,}'),
      sender: z.strictObject({
        ...sender,
        'address-details': z.strictObject({
          ...street,
          'prov-state': text(20, 1),
          'country-code': z.literal('CA'),
          'postal-zip-code': canadianCode,
        }),
      }),
      'parcel-characteristics': z.strictObject({ ...size(999.999), ...flags, oversized: flag.optional() }),
      'print-preferences': printing,
      customs: z.strictObject({ ...customs(9999.999999), 'ioss-id': text(13).optional() }).optional(),
      'settlement-info': z.strictObject({
        'contract-id': digits(10).optional(),
        'intended-method-of-payment': paymentMethod,
        'promo-code': text(10).optional(),
      }),
    }),
  });

  const nonContractShipment = z.strictObject({
    'requested-shipping-point': canadianCode.optional(),
    'delivery-spec': z.strictObject({
      'service-code': serviceCode,
      ...parts('{2,5}'),
      sender: z.strictObject({
        ...sender,
        'address-details': z.strictObject({
          ...street,
          'prov-state': text(2, 2),
          'postal-zip-code': canadianCode,
        }),
      }),
      'parcel-characteristics': z.strictObject({ ...size(999.999), document: flag.optional(), ...flags }),
      customs: z.strictObject(customs(999.999999)).optional(),
      'settlement-info': z.strictObject({ 'promo-code': text(10).optional() }).optional(),
    }),
  });

  const transmitSet = z.strictObject({
    'group-ids': list('group-id', text(32, 1), 50),
    'cpc-pickup-indicator': always,
    'requested-shipping-point': canadianCode.optional(),
    'shipping-point-id': text(4, 4).optional(),
    'detailed-manifests': flag,
    'method-of-payment': paymentMethod,
    'manifest-address': z.strictObject({
      'manifest-company': text(44, 1),
      'manifest-name': text(44, 1).optional(),
      'phone-number': text(25, 1),
      'address-details': z.strictObject({
        ...street,
        'prov-state': text(2, 2),
        'postal-zip-code': canadianCode,
      }),
    }),
  });

  const pickupChange = {
    'contact-info': z.strictObject({
      'contact-name': text(45, 1),
      email: email('{2,5}'),
      'contact-phone': z.string().regex(/^\d{3}-\d{3}-\d{4}$/),
      'telephone-ext': digits(6).optional(),
      'receive-email-updates-flag': flag.optional(),
      lang: on('json', z.enum(['e', 'f'])),
    }),
    'location-details': z.strictObject({
      'five-ton-flag': flag.optional(),
      'loading-dock-flag': flag.optional(),
      'pickup-instructions': text(132, 1),
    }),
    'pickup-volume': text(40, 1),
    'pickup-times': z.strictObject({
      'on-demand-pickup-time': z.strictObject({
        date: day,
        'preferred-time': pickupTime,
        'closing-time': pickupTime,
      }),
    }),
  };
  const heavy = { 'heavy-item-flag': flag.optional() };
  const items = z.strictObject({ 'pww-flag': flag.optional(), 'priority-flag': flag.optional(), ...heavy });
  const pickup = z.strictObject({
    'customer-request-id': on('xml', text(35, 1)),
    'pickup-type': z.literal('OnDemand'),
    'pickup-location': z.strictObject({
      'business-address-flag': flag,
      'alternate-address': z
        .strictObject({
          company: text(35, 1),
          'address-line-1': text(35, 1),
          city: text(35, 1),
          province: text(2, 2),
          'postal-code': canadianCode,
        })
        .optional(),
    }),
    ...pickupChange,
    'item-characteristics': on('json', items),
    'items-characteristics': on('xml', items),
    'payment-info': z.strictObject({
      'contract-id': digits(10).optional(),
      'method-of-payment': paymentMethod,
    }),
  });

  const returning = {
    name: text(44, 1),
    company: text(44, 1).optional(),
    'domestic-address': z.strictObject({
      ...street,
      province: text(2, 2),
      'postal-code': canadianCode,
    }),
  };
  return {
    rates,
    shipment,
    nonContractShipment,
    refund: z.strictObject({ email: email('{2,}') }),
    nonContractRefund: z.strictObject({ email: email('{2,5}') }),
    transmitSet,
    pickup,
    pickupUpdate: z.strictObject({
      ...pickupChange,
      'item-characteristics': on('json', z.strictObject(heavy)),
      'items-characteristics': on('xml', z.strictObject(heavy)),
    }),
    authorizedReturn: z.strictObject({
      'service-code': serviceCode,
      returner: z.strictObject(returning),
      receiver: z.strictObject({
        ...returning,
        email: email('{2,5}').optional(),
        'receiver-voice-number': text(25).optional(),
      }),
      'parcel-characteristics': z.strictObject(size(999.999)).optional(),
      'print-preferences': printing,
      'settlement-info': on('xml', z.strictObject({ 'contract-id': digits(10).optional() })),
      references: z
        .strictObject({ 'customer-ref-1': text(35).optional(), 'customer-ref-2': text(35).optional() })
        .optional(),
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
export type TransmitSet = z.output<Requests['transmitSet']>;
export type PickupDetails = z.output<Requests['pickup']>;
export type PickupUpdate = z.output<Requests['pickupUpdate']>;
export type AuthorizedReturn = z.output<Requests['authorizedReturn']>;
