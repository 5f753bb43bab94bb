import { iso31661Alpha2ToAlpha3 } from 'iso-3166/1-a2-to-1-a3.js';
import * as z from 'zod/mini';
import { cashOnDeliverySchema } from './models/cash-on-delivery.js';
import { contentLineSchema } from './models/content-line.js';
import { customsSchema } from './models/customs.js';
import { deliveryPointSchema } from './models/delivery-point.js';
import { schemaOf } from './models/entity.js';
import {
  CLOCK_TIME,
  clockTime,
  country,
  currency,
  date,
  extra,
  quoteHandle,
  SENDABLE,
  text,
} from './models/fields.js';
import { invoiceSchema } from './models/invoice.js';
import { itemSchema } from './models/item.js';
import { labelSchema } from './models/label.js';
import { manifestHandleSchema } from './models/manifest.js';
import { PARTY_TYPES, partySchema, partyTypeSchema, taxIdSchema } from './models/party.js';
import { pickupHandleSchema } from './models/pickup-handle.js';
import { recipientNotificationSchema } from './models/recipient-notification.js';
import { shipmentSchema } from './models/shipment.js';
import { shipmentHandleSchema } from './models/shipment-handle.js';
import { OPERATIONS } from './operations/index.js';
import { locationsNearSchema } from './operations/locations.js';
import { returnLabelSchema } from './operations/returns.js';

/** Fields of a handle that no operation reads, such as the documents of a result, may stay. */
const open = { additionalProperties: {} };
/** The checks of text as one pattern: many programs that read the description know one alone. */
const SENT = SENDABLE.source.slice(1, -1);
const CHARACTER = SENT.slice(0, -1);
const TEXT = `^${SENT}${CHARACTER.replace('[^', '[^\\s')}${SENT}$`;
const QUOTE_HANDLE = `^[a-z][a-z0-9_-]*:${CHARACTER}${SENT}$`;
const anyCase = (words: readonly string[]) => `^(${words.map(eitherCase).join('|')})$`;

/** Every schema under the name of its type, with what a check in code says in its place. */
const SCHEMAS = {
  Text: [text, { description: 'Text that is not blank and has no control characters.', pattern: TEXT }],
  CalendarDate: [date, { description: 'A day of the calendar, `YYYY-MM-DD`.' }],
  ClockTime: [
    clockTime,
    { description: 'A time on the clock of that place, `HH:MM`.', pattern: CLOCK_TIME.source },
  ],
  CountryCode: [
    country,
    {
      description: 'A country by ISO 3166-1 alpha-2, in capitals.',
      enum: Object.keys(iso31661Alpha2ToAlpha3),
    },
  ],
  // Which of these are in use depends on the version of Node.
  CurrencyCode: [currency, { description: 'A currency by ISO 4217, in capitals.', pattern: '^[A-Z]{3}$' }],
  QuoteHandle: [
    quoteHandle,
    { description: 'The handle of a quote, which begins with its carrier.', pattern: QUOTE_HANDLE },
  ],
  Extra: [extra, { description: 'Carrier-specific details, keyed `carrier:name`.' }],
  PartyType: [
    partyTypeSchema,
    {
      description: `Whether an address is a home (${PARTY_TYPES.residential.join(', ')}) or a business (${PARTY_TYPES.commercial.join(', ')}), in any case.`,
      pattern: anyCase(Object.values(PARTY_TYPES).flat()),
    },
  ],
  TaxId: [taxIdSchema],
  PartyData: [partySchema],
  ContentLineData: [contentLineSchema],
  ItemData: [itemSchema],
  CustomsData: [customsSchema],
  LabelData: [labelSchema],
  InvoiceData: [invoiceSchema],
  DeliveryPointData: [deliveryPointSchema, open],
  RecipientNotificationData: [recipientNotificationSchema],
  CashOnDeliveryData: [cashOnDeliverySchema],
  ShipmentData: [shipmentSchema],
  ShipmentHandle: [shipmentHandleSchema, open],
  PickupHandle: [pickupHandleSchema, open],
  ManifestHandle: [manifestHandleSchema, open],
  LocationsNear: [locationsNearSchema],
  ReturnLabelData: [returnLabelSchema],
} satisfies Record<string, [z.ZodMiniType, z.core.JSONSchema.BaseSchema?]>;

/** A request to ship has the fields of one to rate; for the others the HTTP API has bodies of its own. */
const { shipping: _shipping, tracking: _tracking, recovery: _recovery, ...described } = OPERATIONS;
const REQUESTS = Object.values(described).map(
  ({ Request }) => [`${Request.name}Data`, [schemaOf(Request)]] as const,
);

/**
 * What requests may be, as JSON schemas under the names of their types, which refer to each other by `uri`. Rules that join
 * fields are not part of them. This module is for the description of the HTTP API: nothing else of this package imports it.
 */
export function requestSchemas(uri: (name: string) => string): Record<string, z.core.JSONSchema.BaseSchema> {
  const registry = z.registry<z.core.JSONSchema.BaseSchema & { readonly id: string }>();
  const schemas = [...Object.entries<[z.ZodMiniType, z.core.JSONSchema.BaseSchema?]>(SCHEMAS), ...REQUESTS];
  for (const [id, [schema, said]] of schemas) registry.add(schema, { ...said, id });
  const { schemas: written } = z.toJSONSchema(registry, {
    metadata: registry,
    io: 'input',
    uri,
    override: finish,
  });
  return Object.fromEntries(
    Object.entries(written).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
}

/** A form of text says all that it takes: not that it is text besides. */
function finish({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  if (zodSchema !== text && zodSchema._zod.parent !== text) return;
  delete jsonSchema.$ref;
  jsonSchema.type = 'string';
  if (jsonSchema.enum !== undefined || jsonSchema.pattern !== undefined) delete jsonSchema.allOf;
}

/** A pattern of a word in any case, without a flag: JSON schemas have none. */
function eitherCase(word: string): string {
  return [...word].map((letter) => `[${letter}${letter.toUpperCase()}]`).join('');
}
