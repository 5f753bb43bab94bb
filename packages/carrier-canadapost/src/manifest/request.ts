/** Closing the day, from neutral to Canada Post's terms. */
import { type OperationContext, z } from '@waybill/carrier-kit';
import {
  checkPrintedParty,
  extraField,
  extraFlag,
  extraOf,
  extraWord,
  omitUndefined,
  type Reporter,
  today,
} from '@waybill/carrier-kit/request';
import type { ManifestDocumentsRequest, ManifestRequest, ShipmentHandle } from '@waybill/core/plugin';
import { type Handover, handoverOf } from '../handover.js';
import { type Sender, senderOf } from '../parties.js';
import { printed } from '../printed.js';
import type { Account, OpenSettings } from '../settings.js';

/** `MethodOfPaymentType` */
const PAYMENT_METHODS = ['Account', 'CreditCard', 'SupplierAccount'] as const;

/** `transmit-set`, without its groups. `requested-shipping-point` is the postal code of the address, unless a site is named. */
export interface TransmitSet extends Handover {
  readonly customer_number: string;
  /** `manifest-address` */
  readonly address: Sender;
  readonly detailed: boolean;
  readonly method_of_payment: (typeof PAYMENT_METHODS)[number];
}

/** What is to be closed. */
export interface ManifestWork {
  /** Left out: every group of the account that waits. */
  readonly groups?: readonly string[];
  readonly set: TransmitSet;
  /** Today where the account is, `YYYY-MM-DD`. */
  readonly day: string;
}

export function createRequest(
  request: ManifestRequest,
  { account, report }: OperationContext<OpenSettings>,
): ManifestWork {
  const { settings, context } = account;
  if (settings.contract_id === undefined)
    report.notSupported(
      'shipments',
      'cannot be closed: without a contract each shipment is transmitted when it is bought, and there are no manifests',
    );
  const day = today(context.clock, settings.time_zone);
  if (request.date !== undefined && request.date !== day)
    report.notSupported('date', `is ${request.date}; Canada Post closes what waits today, ${day}`);
  return omitUndefined({ groups: groupsOf(request, report), set: setOf(request, account, report), day });
}

/** Without shipments and groups everything that waits is closed. */
function groupsOf(request: ManifestRequest, report: Reporter): string[] | undefined {
  const named = extraOf(report.carrier, request, 'group_ids')
    ?.split(',')
    .map((group) => group.trim())
    .filter((group) => group !== '');
  const { shipments } = request;
  if (named?.length === 0) report.invalid(extraField(report, 'group_ids', ''), 'names no group');
  for (const group of named ?? []) report.tooLong(extraField(report, 'group_ids', ''), group, 32);
  if (shipments === undefined) return named;
  const groups = [
    ...new Set([...(named ?? []), ...shipments.flatMap((one, at) => groupOf(one, at, report))]),
  ];
  report.notice(
    'whole_groups',
    `Canada Post transmits whole groups: everything that waits in ${groups.join(', ')} is on the manifest and is charged.`,
  );
  return groups;
}

/** The facts that shipping leaves of each package. */
const wireFacts = z.object({
  shipments: z.array(z.object({ group_id: z.string().optional() }).nullable()).min(1),
});

function groupOf({ meta }: ShipmentHandle, at: number, report: Reporter): string[] {
  const facts = wireFacts.safeParse(meta).data;
  const groups = (facts?.shipments ?? []).flatMap((one) => one?.group_id ?? []);
  if (facts === undefined)
    report.required(`shipments[${at}].meta.shipments`, 'for the group: store the whole result');
  else if (groups.length === 0)
    report.notSupported(
      `shipments[${at}]`,
      'was transmitted and charged when it was bought, so it is on no manifest; only what waits in a group is closed',
    );
  return groups;
}

const NOWHERE: Sender = { company: '', phone: '', lines: [], city: '', province: '', postal_code: '' };

function setOf(request: ManifestRequest, { settings }: Account, report: Reporter): TransmitSet {
  const { address } = request;
  if (address === undefined)
    report.required('address', 'with name, telephone and street: it is printed on the manifest');
  else checkPrintedParty(address, 'address', printed.shipper, report);
  return {
    customer_number: settings.customer_number,
    address: address === undefined ? NOWHERE : senderOf(address, report, 'address'),
    ...handoverOf(request, '', report),
    detailed: extraFlag(request, 'detailed', '', report) ?? false,
    method_of_payment: extraWord(request, 'method_of_payment', PAYMENT_METHODS, '', report) ?? 'Account',
  };
}

/** Manifests that were made before. */
export interface DocumentsWork {
  readonly customer_number: string;
  readonly manifests: readonly { readonly id: string }[];
}

export function createDocumentsRequest(
  { manifest: { manifests = [], meta } }: ManifestDocumentsRequest,
  { account: { settings }, report }: OperationContext<OpenSettings>,
): DocumentsWork {
  if (meta?.api !== undefined && meta.api !== settings.api)
    report.notSupported('manifest.meta.api', `is ${meta.api}; this account has the platform ${settings.api}`);
  if (manifests.length === 0) report.required('manifest.manifests');
  return {
    customer_number: settings.customer_number,
    manifests: manifests.map(({ id }, at) => {
      if (id === null) report.required(`manifest.manifests[${at}].id`);
      return { id: id ?? '' };
    }),
  };
}
