import type { ResolvedRequest } from '@waybill/carrier-kit';
import { type Issue, issue, type Party, type Shipment } from '@waybill/core';
import type { ApiProfile } from './api-profile.js';
import { NON_DELIVERY } from './options.js';
import type { Package } from './packages.js';

/** One `option` of a parcel. */
export interface PackageOption {
  readonly code: string;
  /** `option-amount`, CAD. */
  readonly amount?: string;
}

/** The options of a request, checked together; {@link packageOptions} gives each parcel its own. */
export interface RequestOptions {
  /** Codes without an amount of their own. */
  readonly plain: readonly string[];
  /** As the caller would write them to buy what is quoted. */
  readonly asked: readonly string[];
}

export function requestOptions(
  admitted: ResolvedRequest,
  recipient: Party,
  shipment: Shipment,
  profile: ApiProfile,
  issues: Issue[],
): RequestOptions {
  const codes = admitted.options.map(({ row }) => row.code);
  const fieldOf = (code: string) =>
    admitted.options.find(({ row }) => row.code === code)?.field ?? 'shipment.options';
  if (codes.includes('COV') && !shipment.insured_amount) {
    issues.push(issue('shipment.insured_amount', 'required', 'is required with the option COV'));
  }
  const collects = shipment.extra?.['canadapost:cod_amount'] !== undefined;
  if (codes.includes('COD') !== collects) {
    issues.push(
      issue(
        collects ? 'shipment.options' : 'shipment.extra',
        'required',
        'must hold both the option cash_on_delivery and canadapost:cod_amount, or neither',
      ),
    );
  }
  if (codes.includes('PA21') && !profile.proof_of_age_21) {
    issues.push(
      issue(fieldOf('PA21'), 'option_not_offered', `PA21 is refused: ${profile.otherwise}`, 'not_supported'),
    );
  }
  const abroad = recipient.country_code !== undefined && recipient.country_code !== 'CA';
  const nonDelivery = codes.filter((code) => NON_DELIVERY.includes(code));
  if (nonDelivery.length > 1) {
    issues.push(
      issue(
        fieldOf(nonDelivery[1] as string),
        'contradiction',
        `asks for ${nonDelivery.join(' and ')}; one of them can be had`,
      ),
    );
  }
  if (!abroad && nonDelivery[0] !== undefined) {
    issues.push(
      issue(
        fieldOf(nonDelivery[0]),
        'option_not_offered',
        `${nonDelivery[0]} is for parcels that leave Canada`,
        'not_supported',
      ),
    );
  }
  // A parcel abroad carries exactly one of these; left open, it comes back to the shipper, and the quote says so.
  const fallback = abroad && nonDelivery.length === 0 ? ['RASE'] : [];
  const plain = codes.filter((code) => code !== 'COV' && code !== 'COD');
  return {
    plain: [...plain, ...fallback],
    asked: [...admitted.options.map(({ written }) => written), ...fallback],
  };
}

export function packageOptions({ plain }: RequestOptions, packageItem: Package): PackageOption[] {
  return [
    ...plain.map((code) => ({ code })),
    ...(packageItem.coverage === undefined ? [] : [{ code: 'COV', amount: packageItem.coverage }]),
    ...(packageItem.collect === undefined ? [] : [{ code: 'COD', amount: packageItem.collect }]),
  ];
}
