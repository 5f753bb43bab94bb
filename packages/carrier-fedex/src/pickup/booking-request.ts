import type { OperationContext } from '@waybill/carrier-kit';
import { checkPickupTimes, pickupCount } from '@waybill/carrier-kit/after';
import { roundUp } from '@waybill/carrier-kit/reply';
import { omitUndefined, phoneOf, pounds, type Reporter } from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import type { PackageLocation, PickupRequest } from '@waybill/core/plugin';
import { plain, type WireBody } from '../json-call.js';
import { addressOf } from '../parties.js';
import type { Account } from '../settings.js';
import { COMPANIES, type Company, companyOf, relationOf, serviceCodes } from './company.js';

/** The pickup, and what its result repeats. */
export interface WirePickupRequest {
  readonly transaction_id: string;
  readonly company: Company;
  readonly pickup_date: string;
  readonly ready_time: string;
  readonly closing_time: string;
  /** Where a person looks for it: street and postal code. */
  readonly place: string;
  readonly body: WireBody;
}

export function createBooking(
  request: PickupRequest,
  { account, report }: OperationContext<Account['settings']>,
): WirePickupRequest {
  const { address, pickup_date, ready_time, closing_time, notify_email } = request;
  const { account_number, time_zone } = account.settings;
  checkPickupTimes(request, { clock: account.context.clock, time_zone }, {}, report);
  if (request.with_price)
    report.notice('no_price', 'FedEx does not say what a pickup costs before it bills it.');
  const codes = serviceCodes(request, report);
  const company = companyOf(request, codes, report);
  if (company === undefined)
    report.required('services', 'which sends another driver for FedEx Express than for FedEx Ground');
  const place = packagePlace(request.package_location);
  const body = omitUndefined({
    associatedAccountNumber: { value: account_number },
    originDetail: {
      pickupLocation: { contact: contactOf(address, report), address: originAddress(address, report) },
      readyDateTimestamp: `${pickup_date}T${ready_time}:00`,
      customerCloseTime: `${closing_time}:00`,
      packageLocation: place.code,
    },
    totalWeight: totalWeight(request, report),
    packageCount: pickupCount(request, report),
    carrierCode: company,
    remarks: remarksOf(request.instruction, place.words, report),
    countryRelationships: request.destination_country_codes && relationOf(request),
    pickupNotificationDetail: notify_email && {
      emailDetails: [{ address: notify_email, locale: 'en_US' }],
      format: 'HTML',
    },
  });
  return {
    transaction_id: account.context.newId(),
    company: company ?? 'FDXE',
    pickup_date,
    ready_time,
    closing_time,
    place: [address.address_lines?.[0], address.postal_code].filter(Boolean).join(', '),
    body: plain(body),
  };
}

/** Completes "look for …". */
export function lookupOf({ company, pickup_date, ready_time, place }: WirePickupRequest): string {
  return `a pickup of ${COMPANIES[company]} on ${pickup_date} from ${ready_time} at ${place} (ask FedEx’s customer service: there is no call for it)`;
}

function contactOf(party: Party, report: Reporter): object {
  const { person_name, company_name } = party;
  if (person_name === undefined && company_name === undefined)
    report.required(['address.person_name', 'address.company_name']);
  const phone = phoneOf(party, 'address', { required: true, fewest: 8, most: 13, extension: 6 }, report);
  return omitUndefined({
    companyName: report.tooLong('address.company_name', company_name, 35),
    personName: report.tooLong('address.person_name', person_name, 70),
    phoneNumber: phone?.number,
    phoneExtension: phone?.extension,
  });
}

/** The schema demands a state and a postal code, also of countries that have none. */
function originAddress(party: Party, report: Reporter): object {
  return { stateOrProvinceCode: '', postalCode: '', ...addressOf(party, 'address', report) };
}

/** FedEx knows the sides of a building; for any other place the driver reads words. `NONE`, because Ground needs a code. */
const PLACES: Readonly<Record<PackageLocation, { readonly code: string; readonly words?: string }>> = {
  front_door: { code: 'FRONT' },
  back_door: { code: 'REAR' },
  side_door: { code: 'SIDE' },
  reception: { code: 'NONE', words: 'At the reception.' },
  mail_room: { code: 'NONE', words: 'In the mail room.' },
  office: { code: 'NONE', words: 'In the office.' },
  loading_dock: { code: 'NONE', words: 'At the loading dock.' },
  porch: { code: 'NONE', words: 'On the porch.' },
  mailbox: { code: 'NONE', words: 'At the mailbox.' },
  knock: { code: 'NONE', words: 'Please knock.' },
  other: { code: 'NONE' },
};

function packagePlace(place: PackageLocation = 'other') {
  return PLACES[place];
}

/** "Maximum length is 60 characters." */
const LONGEST_REMARK = 60;

function remarksOf(
  instruction: string | undefined,
  words: string | undefined,
  report: Reporter,
): string | undefined {
  const remarks = [words, instruction].filter((part) => part !== undefined).join(' ');
  if (remarks === '') return undefined;
  const left = LONGEST_REMARK - (words === undefined ? 0 : words.length + 1);
  report.tooLong('instruction', instruction, left);
  return remarks;
}

/** Pounds, whatever the request has: "Unit of measure is LB". */
function totalWeight({ total_weight, weight_unit }: PickupRequest, report: Reporter): object | undefined {
  if (total_weight === undefined) return undefined;
  const value = Number(roundUp(pounds(total_weight, weight_unit), 1));
  if (value > 99_999) report.tooLarge('total_weight', `is ${value} LB; FedEx takes 99999 LB`);
  return { units: 'LB', value };
}
