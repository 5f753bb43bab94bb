/**
 * Labels that were bought, when their data goes out, and DELETE of labels: a cancellation, and once the data is out a request for a
 * refund.
 */
import { dayIn, type Place, type SoldShipment, type SoldShipments } from '@waybill/simulator/business';
import { type Route, type RouteRequest, refuse, route } from '@waybill/simulator/server';
import type { Enrolled } from './login.js';

/** What the simulator remembers of a label; its account is the CRID. */
export interface SoldFacts {
  readonly from: Place;
  readonly to: Place;
  readonly mail_class: string;
  /** `YYYY-MM-DD` */
  readonly mailing_date: string;
  /** `X-Idempotency-Key` of its purchase. */
  readonly idempotency_key: string | null;
  /** A label of a return. */
  readonly is_return?: true;
}

export type Sold = SoldShipments<SoldFacts>;
export type SoldLabel = SoldShipment<SoldFacts>;

const QUARTER_MS = 900_000;
const HALF_AN_HOUR_MS = 1_800_000;

export type Outgoing = ReturnType<typeof outgoingData>;

/** What the simulator remembers of SCAN forms. A label whose data is out is manifested, and no longer cancelled. */
export function outgoingData({ now }: { readonly now: () => number }) {
  const forms = new Map<string, { readonly form: string; readonly at: number }>();
  return {
    /** Puts labels on a form: their data goes out a quarter of an hour later. */
    putOnForm: (labels: readonly SoldLabel[], form: string) => {
      for (const { id } of labels) forms.set(id, { form, at: now() });
    },
    /** The number of the form that a label is on. */
    formOf: ({ id }: SoldLabel) => forms.get(id)?.form,
    isManifested: ({ id, facts }: SoldLabel) => {
      const at = forms.get(id)?.at;
      if (at !== undefined) return now() >= at + QUARTER_MS;
      // At 00:30 Central Time of the next day.
      return dayIn('America/Chicago', now() - HALF_AN_HOUR_MS) > facts.mailing_date;
    },
  };
}

type Cancelling = RouteRequest<Enrolled, string>;

/** What these routes share with others. */
interface CancelParts {
  readonly sold: Sold;
  readonly outgoing: Outgoing;
  readonly now: () => number;
  /** @throws Refusal without a payment authorisation of the account. */
  readonly demandPayment: (request: Cancelling, account: Enrolled) => void;
}

export function cancelRoutes(parts: CancelParts): Route<Enrolled>[] {
  const disputes = new Map<string, { readonly id: string; readonly day: string }>();
  const cancelOf = (request: Cancelling): Response => {
    const { sold, outgoing, now, demandPayment } = parts;
    demandPayment(request, request.account);
    const label = namedLabel(request, sold);
    if (label?.account !== request.account.crid) throw refuse('160185', 'Order not found');
    if (label.facts.is_return) throw refuse('160187', 'Return label orders cannot be canceled');
    const [trackingNumber = ''] = label.tracking_numbers;
    if (!outgoing.isManifested(label)) {
      if (outgoing.formOf(label) !== undefined)
        throw refuse('160174', 'Labels associated with a scan form cannot be canceled');
      const outcome = sold.void(label);
      if (outcome === 'already') throw refuse('160186', 'Order already canceled');
      if (outcome === 'too_late') throw refuse('160184', 'Order cannot be canceled');
      return Response.json({ trackingNumber, status: 'CANCELED' });
    }
    checkRefund(label, sold);
    const day = dayIn('America/Chicago', now());
    const known = disputes.get(label.id);
    if (known?.day === day)
      throw refuse('00000XX', 'A refund request for this order has already been submitted today');
    const disputeId = known?.id ?? String(103_789 + disputes.size);
    disputes.set(label.id, { id: disputeId, day });
    return Response.json({ trackingNumber, status: 'DISPUTED', disputeId });
  };
  return ['/labels/v3/label', '/international-labels/v3/international-label'].flatMap((path) => [
    route<Enrolled>(`DELETE ${path}/:number`, cancelOf),
    route<Enrolled>(`DELETE ${path}`, cancelOf),
  ]);
}

/** By its number, or by the key of its purchase. */
function namedLabel({ params, headers, account }: Cancelling, sold: Sold): SoldLabel | undefined {
  if (params.number !== undefined) return sold.find(params.number);
  const key = headers.get('x-idempotency-key');
  return sold.all().find((label) => label.account === account.crid && label.facts.idempotency_key === key);
}

/** @throws Refusal for a label that was cancelled before its data went out, and for one that was used. */
function checkRefund(label: SoldLabel, sold: Sold): void {
  const stages = sold.journeyOf(label).map(({ stage }) => stage);
  if (stages.includes('voided')) throw refuse('160186', 'Order already canceled');
  if (stages.includes('picked_up'))
    throw refuse('00000XX', 'A refund request for this order cannot be submitted');
}
