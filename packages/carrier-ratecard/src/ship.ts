/** Shipping: the neutral request becomes a question to the card, what was made of it becomes a shipment. */
import { resolveRequest, throwIssues } from '@waybill/carrier-kit';
import {
  type ErrorEntry,
  type ErrorKind,
  type Issue,
  issue,
  type Notice,
  type ShipmentRequest,
  type ShippingCharge,
  type ShippingOutcome,
} from '@waybill/core';
import type { z } from 'zod';
import { type Account, CARRIER } from './account.js';
import type { ExcludedService, PricedService } from './answer.js';
import { readAnswer, shipAnswerSchema } from './answer.schema.js';
import { addressesOf, type LabelQuestion, labelFormat } from './label.js';
import { type Question, questionOf } from './question.js';
import { noServiceEntry, unreadableAnswer } from './rate.js';

/** What a card is asked to ship. */
export interface ShipQuestion extends Question {
  readonly label: LabelQuestion;
}

/** What became of it. */
export interface ShipAnswer {
  readonly asked: ShipQuestion;
  readonly card: string;
  /** The service, unless it was excluded. */
  readonly priced?: PricedService;
  readonly excluded: readonly ExcludedService[];
  /** One for each parcel; where numbers ran out, what had happened. */
  readonly parcels: readonly ShippedLabel[];
  readonly failure?: { readonly kind: ErrorKind; readonly code: string; readonly message: string };
}

/** A parcel that has its number. */
export interface ShippedLabel {
  readonly tracking_number: string;
  /** Base64. */
  readonly label?: string;
  /** Why there is no label. */
  readonly no_label?: string;
}

/** @throws ValidationError, NotSupportedError with every problem. */
export function createShipmentRequest(request: ShipmentRequest, account: Account): ShipQuestion {
  const issues: Issue[] = [];
  const { shipper, recipient, shipment } = request;
  const admitted = resolveRequest(account.tables, 'shipping', request, issues);
  const { services } = account.card;
  for (const code of admitted.services.filter((asked) => !services.has(asked)))
    issues.push(
      issue(
        'shipment.services',
        'service_not_offered',
        `names ${code}; the card ${account.card.name} has ${[...services.keys()].join(', ')}`,
        'not_supported',
      ),
    );
  const question = questionOf(request, admitted, account, issues);
  const format = labelFormat(shipment, issues);
  const addresses = addressesOf(shipper, recipient, issues);
  throwIssues(issues, CARRIER);
  return { ...question, label: { format, ...addresses, references: shipment.references ?? [] } };
}

/** Of what is no answer of a card, nobody can tell whether numbers were taken. */
export function parseShippingResponse(written: ShipAnswer, speaker: Account): ShippingOutcome {
  const read = readAnswer(shipAnswerSchema, written);
  if ('why' in read) return [null, [unreadableAnswer(read.why, speaker, 'unknown_outcome')]];
  const { answer } = read;
  const { asked, priced, parcels, failure } = answer;
  if (priced === undefined) return [null, [noServiceEntry(answer, speaker)]];
  const errors = failure === undefined ? [] : [failureEntry(failure, speaker)];
  const [first] = parcels;
  if (first === undefined) return [null, errors];
  const of = asked.parcels.reduce((count, { quantity }) => count + quantity, 0);
  const whole = parcels.length === of;
  // A part of the shipment has no price of its own.
  const charge: ShippingCharge | null = whole
    ? { amount: priced.total, currency: priced.currency, name: 'total' }
    : null;
  const labelled = parcels.flatMap(({ label }, parcel) => (label === undefined ? [] : [{ label, parcel }]));
  return [
    {
      carrier: speaker.carrier,
      account: speaker.account,
      documents: labelled.map(({ label }) => label),
      reference: null,
      service: priced.code,
      shipment_date: asked.ship_date,
      total_charge: charge,
      tracking_number: first.tracking_number,
      complete: whole && labelled.length === of,
      meta: {
        parcels: Array.from({ length: of }, (_, index) => ({
          tracking_number: parcels[index]?.tracking_number ?? null,
          charge: of === 1 ? charge : null,
          bought: index < parcels.length,
        })),
        documents: labelled.map(({ parcel }) => ({ format: asked.label.format, kind: 'label', parcel })),
        notices: [...priced.notices, ...parcels.flatMap(missingLabel)],
        explain: priced.explain,
      },
    },
    errors,
  ];
}

type ReadAnswer = z.output<typeof shipAnswerSchema>;

function missingLabel({ tracking_number, no_label }: ReadAnswer['parcels'][number]): Notice[] {
  return no_label === undefined
    ? []
    : [{ code: 'no_label', message: `The label of ${tracking_number} could not be made: ${no_label}` }];
}

/** Numbers that were given are listed; asking again would take more of them. */
function failureEntry(
  { kind, code, message }: NonNullable<ReadAnswer['failure']>,
  { carrier, account }: Account,
): ErrorEntry {
  const text = `Not every parcel has a tracking number: ${message}`;
  return { carrier, account, code, message: text, kind, retryable: false };
}
