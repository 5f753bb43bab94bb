import * as z from 'zod/mini';
import { brand, Entity } from '../models/entity.js';
import { date, fields, text } from '../models/fields.js';
import { type Issue, issue } from '../models/issue.js';
import { partySchema } from '../models/party.js';
import type { RequestFields, ShipmentRequestData } from '../models/request.js';
import { contradictions, shipmentSchema } from '../models/shipment.js';
import type { ShippingOutcome } from '../models/shipping-result.js';
import { isRecord } from '../models/validation.js';
import { operation } from './operation.js';

/** How the customer gets the label of a return. */
export const RETURN_KINDS = [
  /** The shop gets the label, and puts it into the box or sends it on. */
  'label',
  /** The carrier mails the customer a link to the label. */
  'email',
  /** The customer shows a code at a counter, which prints the label. */
  'qr_code',
  /** The driver who picks the package up brings the label. */
  'carrier_brings',
] as const;
/** One of {@link RETURN_KINDS}. */
export type ReturnKind = (typeof RETURN_KINDS)[number];

/** How the goods come back. */
export interface ReturnLabelData {
  /** How the customer gets the label. Default `label`. */
  readonly kind?: ReturnKind;
  /** The number under which the goods were delivered. */
  readonly outbound_tracking_number?: string;
  /** The shop's number for the return (return merchandise authorization). */
  readonly rma_number?: string;
  /** Where the carrier writes to for `email` and `qr_code`. Left out: the address of the shipper. */
  readonly email_address?: string;
  /** The last day on which the label can be used, `YYYY-MM-DD`. Left out, the carrier decides. */
  readonly expires_on?: string;
}

/** The same, with its default. */
export interface ReturnLabel extends ReturnLabelData {
  readonly kind: ReturnKind;
}

/** The fields of a {@link ReturnRequest}: the shipper is the customer who sends back, the recipient is the shop. */
export interface ReturnRequestData extends ShipmentRequestData {
  /** Left out, the shop gets a label. */
  readonly return_label?: ReturnLabelData;
}

const labelDefaults = { kind: 'label' };

export const returnLabelSchema = fields(
  {
    kind: z.optional(z.enum(RETURN_KINDS)),
    outbound_tracking_number: z.optional(text),
    rma_number: z.optional(text),
    email_address: z.optional(text),
    expires_on: z.optional(date),
  },
  labelDefaults,
);

/** The input of making a return. */
export class ReturnRequest extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: ReturnRequestData) {
    super(data);
  }
}
export interface ReturnRequest extends RequestFields {
  readonly return_label: ReturnLabel;
}
brand(ReturnRequest, 'ReturnRequest', {
  schema: fields({
    shipper: partySchema,
    recipient: partySchema,
    shipment: shipmentSchema,
    return_label: z.optional(returnLabelSchema),
  }),
  rule: ({ shipment, ...parts }) => [
    ...(isRecord(shipment) ? contradictions(shipment, 'shipment.') : []),
    ...addressee(parts),
  ],
  defaults: { return_label: Object.freeze({ ...labelDefaults }) },
});

/** A label that is mailed needs an address. */
function addressee({ shipper, return_label }: Readonly<Record<string, unknown>>): Issue[] {
  if (!isRecord(return_label) || !isRecord(shipper) || return_label.kind !== 'email') return [];
  if (return_label.email_address !== undefined || shipper.email_address !== undefined) return [];
  return [
    issue('return_label.email_address', 'required', 'is required for kind email, or shipper.email_address'),
  ];
}

export const returns = operation<ShippingOutcome>()({
  Request: ReturnRequest,
  create: 'createReturnRequest',
  send: 'createReturn',
  parse: 'parseReturnResponse',
  call: 'createReturn',
  what: 'make a return',
  taken_back: true,
});
