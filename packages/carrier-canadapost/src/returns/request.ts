import type { RequestContext } from '@waybill/carrier-kit';
import {
  dimensionsOf,
  omitUndefined,
  packagesOf,
  type Reporter,
  referencesOf,
  shipDateOf,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import type { ReturnRequest } from '@waybill/core/plugin';
import { apiProfileOf } from '../api-profile.js';
import { type Sender, senderOf } from '../parties.js';
import type { OpenSettings } from '../settings.js';
import { type LabelFormat, labelFormatOf } from '../shipping/label.js';
import type { Link } from '../shipping/shipment-info.js';

/** `authorized-return` */
export interface AuthorizedReturn {
  readonly customer_number: string;
  readonly contract_id?: string;
  readonly service: string;
  readonly shipment_date: string;
  /** The customer who sends back. */
  readonly returner: Sender;
  /** The shop. */
  readonly receiver: Sender;
  readonly receiver_email?: string;
  readonly weight: string;
  readonly dimensions?: { readonly length: string; readonly width: string; readonly height: string };
  readonly label: LabelFormat;
  readonly references: readonly string[];
}

/** `authorized-return-info` */
export interface ReturnInfo {
  readonly pin: string;
  readonly links: readonly Link[];
}

/** Services of authorized returns. */
const SERVICES = ['DOM.RP', 'DOM.EP', 'DOM.XP', 'DOM.PC'];
const HEAVIEST_KG = 30;
/** `EmailType` of authreturn.xsd. */
const EMAIL = /^['\w\-+]+(\.['\w\-+]+)*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,5}$/;

export function createRequest(
  request: ReturnRequest,
  { account, report, services, options }: RequestContext<OpenSettings>,
): AuthorizedReturn {
  const { shipper, recipient, shipment, return_label } = request;
  const { settings, context } = account;
  const [service = ''] = services;
  refuseOthers(request, report);
  if (!SERVICES.includes(service))
    report.notSupported('shipment.services', `is ${service}; returns come with ${SERVICES.join(', ')}`);
  if (options.length > 0) report.notSupported('shipment.options', 'are set; returns have none');
  const [own, ...more] = packagesOf(shipment, { most: 1 }, report);
  const size = { unit: 'CM', places: 1, longest: 999.9, required: false } as const;
  const sides =
    own && more.length === 0 ? dimensionsOf(own, shipment.dimension_unit, size, report) : undefined;
  const weighing = { unit: 'KG', places: 3, heaviest: HEAVIEST_KG } as const;
  const { rma_number } = return_label;
  const references = [...(rma_number === undefined ? [] : [rma_number]), ...(shipment.references ?? [])];
  return omitUndefined({
    customer_number: settings.customer_number,
    contract_id: settings.contract_id,
    service,
    shipment_date: shipDateOf(shipment, { clock: context.clock, time_zone: settings.time_zone }, {}, report),
    returner: domestic(shipper, 'shipper', report),
    receiver: domestic(recipient, 'recipient', report),
    receiver_email: emailOf(recipient, report),
    weight: own === undefined ? '' : weightOf(own, shipment.weight_unit, weighing, report).toFixed(),
    dimensions: sides && {
      length: sides.length.toFixed(),
      width: sides.width.toFixed(),
      height: sides.height.toFixed(),
    },
    label: labelFormatOf(shipment, { ...apiProfileOf(settings), label: true }, report),
    references: referencesOf({ references }, { most: 2, longest: 35 }, report),
  });
}

/** Authorized returns stay in Canada. */
function domestic(party: Party, path: string, report: Reporter): Sender {
  const { person_name, company_name, country_code } = party;
  if (country_code !== 'CA')
    report.notSupported(`${path}.country_code`, `is ${country_code}; authorized returns stay in Canada`);
  // The customer may have no telephone: it is not sent.
  const sender = senderOf({ phone_number: '', ...party }, report, path);
  const company = person_name === undefined ? {} : { company: company_name ?? '' };
  return { ...sender, ...company, name: person_name ?? sender.company };
}

function emailOf({ email_address: email }: Party, report: Reporter): string | undefined {
  if (email !== undefined && report.tooLong('recipient.email_address', email, 60) && !EMAIL.test(email))
    report.invalid('recipient.email_address', 'must be an e-mail address in the form that Canada Post takes');
  return email;
}

function refuseOthers({ return_label, shipment }: ReturnRequest, report: Reporter): void {
  const { kind, outbound_tracking_number, email_address, expires_on } = return_label;
  if (kind !== 'label')
    report.notSupported('return_label.kind', `is ${kind}; Canada Post gives the shop a label`);
  for (const [name, value] of Object.entries({ outbound_tracking_number, email_address, expires_on }))
    if (value !== undefined)
      report.notSupported(`return_label.${name}`, 'is set; an authorized return has no place for it');
  if (shipment.insured_amount !== undefined && shipment.insured_amount > 0)
    report.notSupported('shipment.insured_amount', 'is set; returns have no coverage');
}
