/** `LabelRequest` and `InternationalLabelRequest`: one document a package. */
import type { PackageRequest, RequestContext } from '@waybill/carrier-kit';
import { extraField, extraOf, omitUndefined, referencesOf, shipDateOf } from '@waybill/carrier-kit/request';
import type { ShipmentRequest } from '@waybill/core';
import type { LabelFormat } from '@waybill/core/plugin';
import { checkTaxIds } from '../customs/references.js';
import { customsForms, prepaysDuties } from '../customs.js';
import { extrasOf, isHazardous, namedExtras } from '../extra-services.js';
import { type Package, readPackages } from '../packages.js';
import { isDomestic, originOf } from '../parties.js';
import { checkPayer } from '../payment.js';
import type { OpenSettings } from '../settings.js';
import { foreignAddress, homeAddress, pickupPlace } from './address.js';
import { type ImageInfo, imageInfo } from './image.js';

/** The purchase of one package, with facts that its reply does not repeat. */
export interface WireLabelRequest {
  /** `X-Idempotency-Key`: the label is found again by it. */
  readonly id: string;
  readonly api: 'domestic' | 'international';
  readonly label_format: LabelFormat;
  readonly document: {
    readonly imageInfo: ImageInfo;
    /** Without the ingredients of its price. */
    readonly packageDescription: object;
    readonly [member: string]: unknown;
  };
}

/** "Today plus 0 to 7 days in advance" (`MailingDate`). */
const LATEST_DAYS = 7;
/** `customerReference`; with a customs form two. */
const REFERENCES = { home: 4, customs: 2, longest: 30 } as const;

export function labelRequests(
  request: ShipmentRequest,
  context: RequestContext<OpenSettings>,
): { shipment_date: string; packages: PackageRequest<WireLabelRequest>[] } {
  const { shipper, recipient, shipment } = request;
  const { account, report } = context;
  const { settings } = account;
  checkPayer(request, settings, report);
  const abroad = recipient.country_code !== undefined && !isDomestic(recipient);
  checkTaxIds(request, abroad, report);
  const prepaid = prepaysDuties(request, settings.account_number ?? '', abroad, report);
  const packages = readPackages(shipment, report);
  const insured = packages.some((own) => own.insured !== undefined);
  const extras = namedExtras(context, { abroad, insured }, report);
  const zone = { clock: account.context.clock, time_zone: settings.time_zone };
  const day = shipDateOf(shipment, zone, { latest_days: LATEST_DAYS }, report);
  const forms = customsForms(request, packages, { abroad, extras, service: context.services[0] }, report);
  const declared = forms.some((form) => form !== undefined);
  const most = declared ? REFERENCES.customs : REFERENCES.home;
  const references = referencesOf(shipment, { most, longest: REFERENCES.longest }, report);
  const origin = originOf(request);
  const from = homeAddress(origin.party, origin.path, { declared }, report);
  const to = abroad
    ? foreignAddress(recipient, report)
    : { ...homeAddress(recipient, 'recipient', {}, report), ...pickupPlace(request, report) };
  if (abroad && extraOf(report.carrier, shipment, 'facility_id') !== undefined)
    report.notSupported(extraField(report, 'facility_id'), 'is for post offices in the United States');
  const shared = {
    toAddress: to,
    fromAddress: from,
    // The business, where packages leave from another place.
    senderAddress: shipment.ship_from === undefined ? undefined : homeAddress(shipper, 'shipper', {}, report),
  };
  const image = { abroad, declared, count: packages.length };
  return {
    shipment_date: day,
    packages: packages.map((own, position) => ({
      field: own.field,
      wire: {
        id: account.context.newId(),
        api: abroad ? 'international' : 'domestic',
        label_format: shipment.label?.format ?? 'PDF',
        document: omitUndefined({
          imageInfo: imageInfo(shipment, { ...image, position }, report),
          ...shared,
          packageDescription: {
            mailClass: context.services[0] ?? '',
            ...described(own, day),
            ...(prepaid ? { prepayDutiesTaxesFees: true } : {}),
            ...chosen(extrasOf(extras, own), own, references, abroad),
          },
          customsForm: forms[position],
        }),
      },
    })),
  };
}

function described(own: Package, mailingDate: string): object {
  return {
    weightUOM: 'lb',
    weight: own.weight,
    dimensionsUOM: 'in',
    length: own.length,
    height: own.height,
    width: own.width,
    ...(own.packaging === 'NON_RECTANGULAR' ? { hasNonstandardCharacteristics: true } : {}),
    mailingDate,
  };
}

/** Extra services, the value that is insured, and the shop's own references. */
function chosen(
  codes: readonly number[],
  { insured }: Package,
  references: readonly string[],
  abroad: boolean,
): object {
  const options = omitUndefined({
    packageValue: insured,
    contentType: !abroad && codes.some(isHazardous) ? 'HAZMAT' : undefined,
  });
  return omitUndefined({
    extraServices: codes.length === 0 ? undefined : codes,
    packageOptions: Object.keys(options).length === 0 ? undefined : options,
    customerReference:
      references.length === 0
        ? undefined
        : references.map((referenceNumber) =>
            abroad ? { referenceNumber } : { referenceNumber, printReferenceNumber: true },
          ),
  });
}
