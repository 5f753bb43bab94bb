import type { OperationContext } from '@waybill/carrier-kit';
import { provedNumber } from '@waybill/carrier-kit/after';
import { extraText, omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { Call, ProofRequest } from '@waybill/core/plugin';
import { namesIn } from '../names.js';
import type { OpenSettings } from '../settings.js';
import { checkLanguage, checkNumber } from '../tracking/request.js';
import type { Mailpiece } from './mailpiece.js';

/** The package that is asked about, and whom the letter goes to. */
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

export function createRequest(
  request: ProofRequest,
  { report }: OperationContext<OpenSettings>,
): WireProofRequest {
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
export function proofCall(
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
