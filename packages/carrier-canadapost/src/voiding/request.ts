import { type OperationContext, z } from '@waybill/carrier-kit';
import { chosenPackages, isStillKept } from '@waybill/carrier-kit/after';
import { omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { ShipmentHandle, ShippingReference, VoidRequest } from '@waybill/core/plugin';
import { apiProfileOf } from '../api-profile.js';
import type { Platform } from '../platform.js';
import type { OpenSettings } from '../settings.js';
import type { BoughtShipment } from './shipment.js';

/** What is to be taken back. */
export interface VoidWork {
  readonly allow_refund: boolean;
  /** Where Canada Post writes to about a refund. */
  readonly refund_email?: string;
  /** One for each package. */
  readonly shipments: readonly ShipmentToVoid[];
}

/** One package that is to be taken back. */
export interface ShipmentToVoid extends BoughtShipment {
  readonly tracking_number: string | null;
  /** It cannot be voided: it was transmitted when it was bought. */
  readonly transmitted: boolean;
  /** It waited in a group when it was bought, and not so long ago that Canada Post has forgotten it. */
  readonly was_open: boolean;
}

/** Canada Post keeps shipments for 90 days. */
const KEPT_DAYS = 90;

export function createRequest(
  request: VoidRequest,
  { reference_type }: Pick<Platform, 'reference_type'>,
  { account, report }: OperationContext<OpenSettings>,
): VoidWork {
  const { settings } = account;
  const { allow_refund, refund_email = settings.refund_email } = request;
  const contract = settings.contract_id !== undefined;
  const statuses = statusesOf(request.shipment);
  const zone = { clock: account.context.clock, time_zone: settings.time_zone };
  const isKept = isStillKept(request.shipment, { ...zone, days: KEPT_DAYS });
  const shipments = identified(request, report).map(({ position, reference, tracking_number }) => {
    if (reference.type !== reference_type)
      report.notSupported(
        'shipment.reference',
        `is a ${reference.type}; this account has the platform of the ${reference_type}, which knows its own shipments only`,
      );
    const status = statuses[position];
    return {
      shipment_id: reference.value,
      customer_number: settings.customer_number,
      contract,
      tracking_number,
      transmitted: !contract || status === 'transmitted',
      was_open: status === 'created' && isKept,
    };
  });
  if (!contract && !allow_refund)
    report.notSupported('allow_refund', 'is false; without a contract a shipment can only be refunded');
  if (allow_refund) checkEmail(refund_email, shipments, settings, report);
  return omitUndefined({ allow_refund, refund_email: allow_refund ? refund_email : undefined, shipments });
}

/** An e-mail address in the form of the account's platform; required when a refund is certain to be requested. */
function checkEmail(
  email: string | undefined,
  shipments: readonly ShipmentToVoid[],
  settings: OpenSettings,
  report: Reporter,
): void {
  const field = 'refund_email';
  if (email === undefined) {
    if (shipments.some(({ transmitted }) => transmitted))
      report.required(field, 'here or in the settings: a transmitted shipment can only be refunded');
    return;
  }
  report.tooLong(field, email, 60);
  if (!apiProfileOf(settings).email.test(email))
    report.invalid(field, 'must be an e-mail address in the form that Canada Post takes');
}

interface IdentifiedPackage {
  readonly position: number;
  readonly tracking_number: string | null;
  readonly reference: ShippingReference;
}

/** The packages with their shipments. Those that were not bought have none, and are left out unless they are named. */
function identified(request: VoidRequest, report: Reporter): IdentifiedPackage[] {
  const { meta, reference: whole } = request.shipment;
  const isOne = (meta?.parcels ?? ['']).length === 1;
  const found = chosenPackages(request, report).flatMap(({ position, parcel }): IdentifiedPackage[] => {
    const reference = parcel.reference ?? (isOne ? whole : undefined);
    if (reference != null) return [{ position, tracking_number: parcel.tracking_number, reference }];
    const bought: unknown = Reflect.get(parcel, 'bought');
    if (request.packages === undefined && bought === false) return [];
    if (request.packages === undefined && bought === null)
      report.notice(
        'not_voided',
        `Package ${position + 1} may have been bought, but its shipment is not known: it was not voided.`,
      );
    else report.required(isOne ? 'shipment.reference' : `shipment.meta.parcels[${position}].reference`);
    return [];
  });
  if (found.length === 0) report.required('shipment.reference');
  return found;
}

/** The facts that shipping leaves of each package. */
const wireFacts = z.object({
  shipments: z.array(z.object({ status: z.string().optional() }).nullable().catch(null)).catch([]),
});

function statusesOf({ meta }: ShipmentHandle): (string | undefined)[] {
  return (wireFacts.safeParse(meta).data?.shipments ?? []).map((facts) => facts?.status);
}

/** Where a person finds out what became of it. */
export function lookupOf({ shipment_id }: BoughtShipment, step: VoidStep): string {
  return step === 'void'
    ? `shipment ${shipment_id} with Get Shipment: one that is voided is not found`
    : `shipment ${shipment_id} with Get Shipment Details: a refund that is requested has its service ticket there`;
}

/** A call of voiding. */
export type VoidStep = 'void' | 'refund';
