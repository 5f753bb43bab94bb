/**
 * Proof of delivery: a letter with the recipient's signature, which USPS sends by e-mail alone. The mailpiece is looked up
 * first: USPS gives numbers out again, so that the letter is requested by facts that tracking has.
 * Source: tracking.yaml 3.2.6, `POST /tracking/{trackingNumber}/proof-of-delivery`.
 */
import type { OperationContext, OperationFor } from '@waybill/carrier-kit';
import { z } from '@waybill/carrier-kit';
import {
  type ChangeReading,
  changeOutcome,
  changeReading,
  noProof,
  proofOfDelivery,
  provedNumber,
} from '@waybill/carrier-kit/after';
import {
  carrierErrorEntry,
  failureEntry,
  localErrorEntry,
  maybeText,
  NO_ACCOUNT,
} from '@waybill/carrier-kit/reply';
import { extraText, omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { Notice, ProofOutcome } from '@waybill/core';
import type { Answer, Call, ProofRequest } from '@waybill/core/plugin';
import { type CarrierIdentity, type Exchange, isAnswer } from '@waybill/core/plugin';
import { readReply } from './errors.js';
import { namesIn } from './parties.js';
import type { OpenSettings } from './settings.js';
import type { WireDetails } from './tracking.js';
import { checkLanguage, checkNumber, type PackageReading, readPackage, trackCall } from './tracking.js';

export const proof_of_delivery: OperationFor<'proof_of_delivery', OpenSettings, WireProofRequest> = {
  createRequest,
  next: ({ request, replies: [tracked, sent] }) => {
    if (tracked === undefined) return [trackCall(request.tracking_number, request.ship_date)];
    if (sent !== undefined || !isAnswer(tracked)) return [];
    const reading = readPackage(tracked, request.tracking_number, NO_ACCOUNT);
    const mailpiece = deliveredMailpiece(reading);
    return mailpiece === undefined ? [] : [{ ...proofCall(request, mailpiece), lookup: lookupOf(request) }];
  },
  parseResponse,
};

function lookupOf({ tracking_number, email }: WireProofRequest): string {
  return `a letter about ${tracking_number} in the mail of ${email}`;
}

function deliveredMailpiece(reading: PackageReading): Mailpiece | undefined {
  return 'details' in reading && reading.details.delivered ? mailpieceOf(reading.wire) : undefined;
}

function parseResponse(
  { request, replies: [tracked, sent] }: Exchange<WireProofRequest>,
  carrier: CarrierIdentity,
): ProofOutcome {
  const { tracking_number, email } = request;
  if (tracked === undefined) return [null, []];
  if (!isAnswer(tracked)) return [null, [failureEntry(carrier, tracked)]];
  const reading = readPackage(tracked, tracking_number, carrier);
  if ('unknown' in reading) return noProof(carrier, { tracking_number, ...reading.unknown });
  if ('errors' in reading) return [null, [...reading.errors]];
  const { delivered, signed_by, delivered_at } = reading.details;
  if (!delivered) return noProof(carrier, { tracking_number });
  if (mailpieceOf(reading.wire) === undefined)
    return [null, [localErrorEntry(carrier, 'no_mailpiece', NO_MAILPIECE)]];
  const judged = changeOutcome(sent, {
    carrier,
    what: 'The letter',
    effect: 'repeatable',
    lookup: lookupOf(request),
    read: (answer) => acceptedIn(answer, carrier),
  });
  if (judged.outcome !== 'done') return [null, [...judged.errors]];
  const meta = { notices: judged.done };
  return [
    proofOfDelivery(carrier, { tracking_number, signed_by, delivered_at, sent_to: [email], meta }),
    [...judged.errors],
  ];
}

const NO_MAILPIECE =
  'USPS tracks this number without the facts that a request for a proof of delivery needs.';

/** The package in question, and whom the letter goes to. */
export interface WireProofRequest {
  readonly tracking_number: string;
  readonly ship_date?: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** `Email` of tracking.yaml. */
const EMAIL = /^[\w+&*-]+(?:\.[\w+&*-]+)*@(?:[a-z\d-]+\.)+[a-z]{2,}$/i;
const LONGEST_EMAIL = 50;

function createRequest(request: ProofRequest, { report }: OperationContext<OpenSettings>): WireProofRequest {
  const { kinds, email_address, language, ship_date } = request;
  const tracking_number = provedNumber(request);
  const field = request.tracking_number === undefined ? 'shipment.tracking_number' : 'tracking_number';
  checkNumber(tracking_number, field, report);
  if (kinds !== undefined && !kinds.includes('letter'))
    report.notSupported('kinds', `are ${kinds.join(', ')}; USPS has a letter, by e-mail`);
  if (email_address === undefined) report.required('email_address');
  else if (email_address.length > LONGEST_EMAIL || !EMAIL.test(email_address))
    report.invalid('email_address', `must be an e-mail address of at most ${LONGEST_EMAIL} characters`);
  checkLanguage(language, report);
  const email = email_address ?? '';
  return omitUndefined({ tracking_number, ship_date, email, ...namesOf(request, email, report) });
}

/** Whom the letter is for. USPS wants both names; without a name they are taken from the address. */
function namesOf(request: ProofRequest, email: string, report: Reporter) {
  const written = extraText(request, 'name', '', report);
  const name = (written ?? email.replace(/@.*$/, '').replaceAll(/[._+&*-]+/g, ' ')).trim();
  const { firstName, lastName } = namesIn(name) ?? { firstName: name, lastName: name };
  return { first_name: firstName, last_name: lastName };
}

/** The call that has USPS send the letter. Twice is two letters, which does no harm. */
function proofCall(
  { tracking_number, email, first_name, last_name }: WireProofRequest,
  mailpiece: Mailpiece,
): Call {
  return {
    step: 'proof',
    method: 'POST',
    url: `/tracking/v3/tracking/${encodeURIComponent(tracking_number)}/proof-of-delivery`,
    effect: 'repeatable',
    body: JSON.stringify({
      ...mailpiece,
      requestType: 'email',
      firstName: first_name,
      lastName: last_name,
      email: [email],
    }),
  };
}

/** What a letter is requested with; all are required. */
interface Mailpiece {
  readonly uniqueMailPieceID: string;
  readonly mailPieceIntakeDate: string;
  readonly tableCode: string;
}

/** The replies write `Id`, the request `ID`. */
function mailpieceOf({
  uniqueMailPieceId: uniqueMailPieceID,
  mailPieceIntakeDate,
  tableCode,
}: WireDetails): Mailpiece | undefined {
  if (uniqueMailPieceID === undefined || mailPieceIntakeDate === undefined || tableCode === undefined)
    return undefined;
  return { uniqueMailPieceID, mailPieceIntakeDate, tableCode };
}

const wireProof = z.object({ resultText: maybeText, returnCode: maybeText });

/** `0` in USPS's older API, whose words this one repeats; the contract has no list. */
const ACCEPTED = /^(0|2\d\d)$/;

/** Whether the letter is sent: USPS's words about it. */
function acceptedIn(answer: Answer, carrier: CarrierIdentity): ChangeReading<readonly Notice[]> {
  const { status } = answer;
  const reading = changeReading(
    readReply(answer, carrier, (document) => (status < 300 ? wireProof.safeParse(document).data : undefined)),
  );
  if (!('done' in reading)) return reading;
  const { resultText: message = '', returnCode: code } = reading.done;
  // Where the body says nothing, the status says that it is accepted.
  if (code === undefined && message === '' && status !== 202)
    return { unreadable: 'the reply does not say whether the letter is sent' };
  if (code !== undefined && !ACCEPTED.test(code))
    return { refused: [carrierErrorEntry(carrier, { code, message, status })] };
  const notices = message === '' ? [] : [{ code: code ?? String(status), message }];
  return { done: notices, warnings: reading.warnings ?? [] };
}
