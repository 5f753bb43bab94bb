import type { OperationContext } from '@waybill/carrier-kit';
import { isResidential, omitUndefined, postalCode } from '@waybill/carrier-kit/request';
import type { PickupAvailabilityRequest } from '@waybill/core/plugin';
import { plain, type WireBody } from '../json-call.js';
import type { Account } from '../settings.js';
import { type Company, companyOf, relationOf, serviceCodes } from './company.js';

/** The question, and what its answer is about. */
export interface WireAvailabilityRequest {
  readonly transaction_id: string;
  readonly company: Company;
  /** The day that is asked about; left out for the first one on which a driver can come. */
  readonly pickup_date?: string;
  readonly is_home: boolean;
  readonly body: WireBody;
}

/** Days that the answer may suggest, from the one that is asked about. */
const BUSINESS_DAYS = 3;

export function createAvailabilityRequest(
  request: PickupAvailabilityRequest,
  { account, report }: OperationContext<Account['settings']>,
): WireAvailabilityRequest {
  const { address, pickup_date, ready_time, closing_time } = request;
  const codes = serviceCodes(request, report);
  const named = companyOf(request, codes, report);
  const company = named ?? 'FDXE';
  if (named === undefined)
    report.notice('express_assumed', 'Without services the answer is about a driver of FedEx Express.');
  const [serviceType] = codes;
  const body = omitUndefined({
    pickupAddress: {
      postalCode: postalCode(address, 'address', { form: 'no_blanks', longest: 10 }, report) ?? '',
      countryCode: address.country_code ?? '',
    },
    dispatchDate: pickup_date,
    packageReadyTime: ready_time && `${ready_time}:00`,
    customerCloseTime: closing_time && `${closing_time}:00`,
    pickupType: 'ON_CALL',
    // Which day is today at the address, FedEx knows.
    pickupRequestType: ['SAME_DAY', 'FUTURE_DAY'],
    shipmentAttributes: serviceType && { serviceType },
    numberOfBusinessDays: BUSINESS_DAYS,
    associatedAccountNumber: account.settings.account_number,
    carriers: [company],
    countryRelationship: relationOf(request),
  });
  return omitUndefined({
    transaction_id: account.context.newId(),
    company,
    pickup_date,
    is_home: isResidential(address, 'address', {}, report) === true,
    body: plain(body),
  });
}
