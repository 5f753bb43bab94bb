import { type OperationContext, z } from '@waybill/carrier-kit';
import { chosenPackages } from '@waybill/carrier-kit/after';
import { omitUndefined, today } from '@waybill/carrier-kit/request';
import type { Clock, VoidRequest } from '@waybill/core/plugin';
import type { OpenSettings } from '../settings.js';

/** The labels to cancel. */
export interface WireVoidRequest {
  readonly labels: readonly LabelToVoid[];
  readonly allow_refund: boolean;
}

export interface LabelToVoid {
  readonly api: 'domestic' | 'international';
  readonly tracking_number: string | null;
  /** Names a label whose number is not known. */
  readonly idempotency_key?: string;
}

export function createRequest(
  request: VoidRequest,
  { account, report }: OperationContext<OpenSettings>,
): WireVoidRequest {
  const { allow_refund, shipment } = request;
  const facts = wireFacts.safeParse(shipment.meta).data?.shipments ?? [];
  const labels = chosenPackages(request, report).flatMap(({ position, parcel }): LabelToVoid[] => {
    const { api, idempotency_key } = facts[position] ?? {};
    const { tracking_number } = parcel;
    if (tracking_number === null && idempotency_key === undefined) {
      const bought: unknown = Reflect.get(parcel, 'bought');
      if (request.packages !== undefined || bought !== false)
        report.required(`shipment.meta.parcels[${position}].tracking_number`);
      return [];
    }
    return [omitUndefined({ api: api ?? apiOf(tracking_number), tracking_number, idempotency_key })];
  });
  if (labels.length === 0) report.required('shipment.tracking_number');
  if (!allow_refund && isManifested(shipment.shipment_date, account.context.clock))
    report.notSupported(
      'allow_refund',
      `is false; the data of a label goes out at 00:30 Central Time after its mailing date, ${shipment.shipment_date}: it can only be refunded`,
    );
  return { labels, allow_refund };
}

/** What shipping leaves of each package. */
const wireFacts = z.object({
  shipments: z
    .array(
      z
        .object({
          api: z.enum(['domestic', 'international']).optional(),
          idempotency_key: z.string().optional(),
        })
        .nullable()
        .catch(null),
    )
    .catch([]),
});

/** Numbers of international labels have the form of the Universal Postal Union's S10. */
function apiOf(number: string | null): LabelToVoid['api'] {
  return /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(number ?? '') ? 'international' : 'domestic';
}

const HALF_AN_HOUR_MS = 1_800_000;

/** The data of a label goes out at 00:30 Central Time after its mailing date. */
function isManifested(mailing_date: string | undefined, clock: Clock): boolean {
  const half_an_hour_ago = { now: () => clock.now() - HALF_AN_HOUR_MS };
  return mailing_date !== undefined && mailing_date < today(half_an_hour_ago, 'America/Chicago');
}

/** Where a person finds out what became of it. */
export function lookupOf({ tracking_number, idempotency_key }: LabelToVoid): string {
  const label = tracking_number ?? `with X-Idempotency-Key ${idempotency_key}`;
  return `label ${label} in the Business Portal, or void it again`;
}
