/** Numbers by which authorities know shipper and recipient: `GlobalTaxInformation`, and `VendorInfo` of the seller. */
import { type Reporter, type SentTaxId, taxIdsOf } from '@waybill/carrier-kit/request';
import type { RateRequest } from '@waybill/core';
import type { TaxIdType } from '@waybill/core/plugin';
import { entersEuropeanUnion, type Lane } from './lanes.js';
import type { Placed, Roles } from './roles.js';

/** `IDNumberTypeCode`. */
const BUSINESS = '1002';
const PERSON = '0005';
/** "Importer Tax ID Number or EORI Number." */
const EORI_OF_SHIPPER = '0002';

/** The consignee's numbers are "1002, 1005 or 0005". */
const TYPES: Readonly<Partial<Record<TaxIdType, string>>> = {
  VAT: BUSINESS,
  EORI: BUSINESS,
  EIN: BUSINESS,
  GST: BUSINESS,
  FEDERAL: BUSINESS,
  INN: BUSINESS,
  SSN: PERSON,
  NATIONAL_ID: '1005',
};
/** The shipper may have more kinds. */
const TYPES_OF_SHIPPER = { ...TYPES, EORI: EORI_OF_SHIPPER, NATIONAL_ID: '1003', PASSPORT: '1004' };
/** `VendorCollectIDTypeCode`: numbers by which the seller has collected the buyer's VAT. */
const VENDOR = { IOSS: '0356', VOEC: '0357' } as const;

/** `TaxIdentificationNumber`: "up to eight Identification Numbers per shipment party/role". */
const MOST = 8;

export interface TaxNumbers {
  /** `GlobalTaxInformation`. */
  readonly global?: object;
  /** `VendorInfo`, without the kind of consignee. */
  readonly vendor?: { readonly VendorCollectIDTypeCode: string; readonly VendorCollectIDNumber: string };
}

export function taxNumbersOf(request: RateRequest, roles: Roles, lane: Lane, report: Reporter): TaxNumbers {
  // Within a customs border nothing reads them.
  const known = <Types extends object>(types: Types) => (lane.crosses_customs ? types : {});
  const vendor_types = {
    ...(entersEuropeanUnion(lane) ? { IOSS: VENDOR.IOSS } : {}),
    ...(lane.to === 'NO' ? { VOEC: VENDOR.VOEC } : {}),
  };
  const read = ({ party, path }: Placed, types: Readonly<Partial<Record<TaxIdType, string>>>) =>
    taxIdsOf(party, path, { types, bare: 'read_by_carrier', most: MOST, longest: 35 }, request, report);
  const seller = roles.is_return ? roles.from : { party: request.shipper, path: 'shipper' };
  const sellers = seller.party === roles.from.party ? [seller] : [seller, roles.from];
  const sent = sellers.flatMap((placed) => read(placed, known({ ...TYPES_OF_SHIPPER, ...vendor_types })));
  const isVendor = ({ type }: SentTaxId<string>) => Object.hasOwn(VENDOR, type);
  const [vendor] = sent.filter(isVendor);
  const roles_sent = [
    {
      AgentRole: '20',
      numbers: sent.filter((number) => !isVendor(number)),
      customer: '37',
      country: lane.from,
    },
    { AgentRole: '30', numbers: read(roles.to, known(TYPES)), customer: '18', country: lane.to },
  ].filter(({ numbers }) => numbers.length > 0);
  return {
    ...(roles_sent.length === 0
      ? {}
      : {
          global: {
            AgentTaxIdentificationNumber: roles_sent.map(({ AgentRole, numbers, customer, country }) => ({
              AgentRole,
              TaxIdentificationNumber: numbers
                .slice(0, MOST)
                .map((number) => numberElement(number, customer, country)),
            })),
          },
        }),
    ...(vendor === undefined
      ? {}
      : { vendor: { VendorCollectIDTypeCode: vendor.code, VendorCollectIDNumber: vendor.value } }),
  };
}

function numberElement(
  { code, type, value, country }: SentTaxId<string>,
  customer: string,
  requesting: string,
) {
  return {
    IdentificationNumber: value,
    IDNumberCustomerRole: customer,
    IDNumberEncryptionIndicator: '0',
    ...(country === undefined ? {} : { IDNumberIssuingCntryCd: country }),
    // 02 is EORI, 01 any other.
    IDNumberPurposeCode: type === 'EORI' ? '02' : '01',
    IDNumberRequestingCntryCd: requesting,
    IDNumberTypeCode: code,
  };
}
