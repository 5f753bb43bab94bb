/** Authorized returns: a label for one package inside Canada, which is billed when it is used. */
import type { OperationFor, RequestContext } from '@waybill/carrier-kit';
import { changeOutcome, changeReading } from '@waybill/carrier-kit/after';
import { decodeDocument, followLink, missingPartEntry, NO_ACCOUNT } from '@waybill/carrier-kit/reply';
import {
  checkPrintedLabel,
  checkPrintedParty,
  omitUndefined,
  packagesOf,
  type Reporter,
  referencesOf,
  shipDateOf,
} from '@waybill/carrier-kit/request';
import type { ErrorEntry, Party, ShippingOutcome } from '@waybill/core';
import {
  type Answer,
  type Call,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type Reply,
  type ReturnRequest,
} from '@waybill/core/plugin';
import { isSuccess } from './errors.js';
import * as json from './json/returns.js';
import { emailAddress, labelFormatOf } from './labels.js';
import { sizeOf } from './packages.js';
import { type Sender, senderOf } from './parties.js';
import { apiProfileOf, byPlatform, emailForm, type OnPlatform } from './platform.js';
import { printed } from './printed.js';
import type { OpenSettings } from './settings.js';
import type { AuthorizedReturn, Link } from './terms.js';
import * as xml from './xml/returns.js';

/** The return to make, on the platform `api`. */
export type WireReturnRequest = OnPlatform<AuthorizedReturn>;

type Platform = typeof json | typeof xml;

export const returns: OperationFor<'returns', OpenSettings, WireReturnRequest> = {
  ...byPlatform(
    { json, xml },
    (platform: Platform): OperationFor<'returns', OpenSettings, AuthorizedReturn> => ({
      createRequest,
      next: (exchange) => nextCalls(exchange, platform),
      parseResponse: (exchange, account) => parseResponse(exchange, platform, account),
    }),
  ),
  services: () => ({ codes: SERVICES }),
};

/** Services of authorized returns. */
const SERVICES = ['DOM.RP', 'DOM.EP', 'DOM.XP', 'DOM.PC'];

function createRequest(
  request: ReturnRequest,
  { account, report, services, options }: RequestContext<OpenSettings>,
): AuthorizedReturn {
  const { shipper, recipient, shipment, return_label } = request;
  const { settings, context } = account;
  const [service = ''] = services;
  refuseOthers(request, report);
  if (options.length > 0) report.notSupported('shipment.options', 'are set; returns have none');
  const [own] = packagesOf(shipment, { most: 1 }, report);
  const { rma_number } = return_label;
  const references = [...(rma_number === undefined ? [] : [rma_number]), ...(shipment.references ?? [])];
  return omitUndefined({
    customer_number: settings.customer_number,
    contract_id: settings.contract_id,
    service,
    shipment_date: shipDateOf(shipment, { clock: context.clock, time_zone: settings.time_zone }, {}, report),
    returner: domestic(shipper, 'shipper', report),
    receiver: domestic(recipient, 'recipient', report),
    // `EmailType` of authreturn.xsd.
    receiver_email: emailAddress(
      recipient.email_address,
      'recipient.email_address',
      emailForm('{2,5}'),
      report,
    ),
    ...(own === undefined ? { weight: '' } : sizeOf(own, shipment, false, report)),
    label: labelFormatOf(shipment, { ...apiProfileOf(settings), label: true }, report),
    references: referencesOf({ references }, { most: 2, longest: 35 }, report),
  });
}

function refuseOthers({ return_label, shipment }: ReturnRequest, report: Reporter): void {
  checkPrintedLabel(shipment.label, printed.label, report);
  const { kind, outbound_tracking_number, email_address, expires_on } = return_label;
  if (kind !== 'label')
    report.notSupported('return_label.kind', `is ${kind}; Canada Post gives the shop a label`);
  for (const [name, value] of Object.entries({ outbound_tracking_number, email_address, expires_on }))
    if (value !== undefined)
      report.notSupported(`return_label.${name}`, 'is set; an authorized return has no place for it');
  if (shipment.insured_amount !== undefined && shipment.insured_amount > 0)
    report.notSupported('shipment.insured_amount', 'is set; returns have no coverage');
}

/** Authorized returns stay in Canada. */
function domestic(party: Party, path: string, report: Reporter): Sender {
  const { person_name, company_name, country_code } = party;
  if (country_code !== 'CA')
    report.notSupported(`${path}.country_code`, `is ${country_code}; authorized returns stay in Canada`);
  checkPrintedParty(party, path, printed.shipper, report);
  // The customer may have no telephone: it is not sent.
  const sender = senderOf({ phone_number: '', ...party }, report, path);
  const company = person_name === undefined ? {} : { company: company_name ?? '' };
  return { ...sender, ...company, name: person_name ?? sender.company };
}

/** The return; then its label, once there is a link to it. */
function nextCalls({ request, replies }: Exchange<AuthorizedReturn>, platform: Platform): Call[] {
  const [made, ...fetched] = replies;
  if (made === undefined)
    return [{ ...platform.returnCall(request), step: 'return', effect: 'once', lookup: lookupOf(request) }];
  if (!isAnswer(made)) return [];
  const { links = [] } = platform.readReply(made, NO_ACCOUNT, platform.returnIn).document ?? {};
  const link = links.find(({ rel }) => rel === 'returnLabel');
  const label = link && followLink(labelCall(link), fetched, [202, 404]);
  return label === undefined ? [] : [label];
}

function lookupOf({ returner, shipment_date }: AuthorizedReturn): string {
  return `a return of ${shipment_date} from ${returner.name} in your Canada Post account`;
}

const labelCall = ({ href, media_type }: Link): Call => ({
  step: 'label',
  method: 'GET',
  url: href,
  headers: { accept: media_type },
  reply_as: 'base64',
});

function parseResponse(
  { request, replies }: Exchange<AuthorizedReturn>,
  platform: Platform,
  carrier: CarrierIdentity,
): ShippingOutcome {
  const judged = changeOutcome(replies[0], {
    carrier,
    what: 'The return',
    effect: 'once',
    lookup: lookupOf(request),
    read: (reply) => changeReading(platform.readReply(reply, carrier, platform.returnIn)),
  });
  if (judged.outcome !== 'done') return [null, [...judged.errors]];
  const { pin } = judged.done;
  const label = replies.findLast(({ step }) => step === 'label');
  const file =
    label !== undefined && isAnswer(label) && isSuccess(label)
      ? decodeDocument(label.body, request.label.encoding ?? 'PDF')
      : undefined;
  const missing = file === undefined ? [missingLabel(label, platform, carrier)] : [];
  return [
    {
      carrier: carrier.carrier,
      account: carrier.account,
      documents: file === undefined ? [] : [file.content],
      reference: null,
      service: request.service,
      shipment_date: request.shipment_date,
      total_charge: null,
      tracking_number: pin,
      complete: file !== undefined,
      meta: {
        parcels: [{ tracking_number: pin, charge: null, bought: true }],
        documents: file === undefined ? [] : [{ format: file.format, kind: 'return_label', parcel: 0 }],
        notices: [
          { code: 'billed_when_used', message: 'Canada Post bills a return when its label is used.' },
        ],
      },
    },
    [...judged.errors, ...missing],
  ];
}

function missingLabel(reply: Reply | undefined, platform: Platform, carrier: CarrierIdentity): ErrorEntry {
  const place = { parcel: 0, packages: 1 };
  if (reply === undefined || !isAnswer(reply))
    return missingPartEntry(carrier, 'return_label', { ...place, reply });
  // The reply is in base64, also when it is not the file.
  const answer: Answer = { ...reply, body: Buffer.from(reply.body, 'base64').toString('utf8') };
  const refusals = platform.readReply(answer, carrier, () => undefined).errors ?? [];
  return missingPartEntry(carrier, 'return_label', { ...place, reply: answer, refusals });
}
