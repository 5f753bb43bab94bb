/** The body of POST /parcellabel/v3/labels: all packages of a shipment are one consignment. Source: ParcelLabel API v3. */
import type { PackagesToRate, RequestContext } from '@waybill/carrier-kit';
import type { Lookup } from '@waybill/carrier-kit/reply';
import {
  dimensionsOf,
  extraText,
  lookUp,
  omitUndefined,
  packagesOf,
  referencesOf,
  requireCodes,
  shipDateOf,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { Shipment, ShipmentRequest } from '@waybill/core';
import { declarationsOf } from './customs.js';
import { serviceOptions } from './options.js';
import { addressOf, chargesOf, contactOf, isAbroad, originOf, taxNumbers } from './parties.js';
import { PRINTS } from './printed.js';
import { MOST_PACKAGES, rating, type WireRate } from './rating.js';
import type { OpenSettings } from './settings.js';

/** The request to the carrier, with facts that its reply does not repeat. */
export interface WireShipmentRequest {
  readonly service: string;
  readonly shipment_date: string;
  /** Fields of the packages, in their order. */
  readonly packages: readonly string[];
  readonly format: 'PDF' | 'PNG';
  /** `sender_reference_1`, which the label shows. */
  readonly reference: string;
  /** Prices to get before the purchase, within New Zealand: they name the add-ons that must be bought. */
  readonly prices?: PackagesToRate<WireRate>;
  readonly document: { readonly parcel_details: readonly object[] };
}

export function createRequest(
  request: ShipmentRequest,
  context: RequestContext<OpenSettings>,
): WireShipmentRequest {
  const { services, options, account, report } = context;
  const { shipper, recipient, shipment } = request;
  const { settings } = account;
  const [service = ''] = services;
  const abroad = isAbroad(request);
  const receiver_charging_arrangement = chargesOf(request, account, report);
  requireCodes(request, {}, report);
  const { undeliverable, is_return, is_dangerous } = serviceOptions(request, options, report);
  const { customs_code, vat_number } = taxNumbers(request, report);
  const parcels = packagesOf(shipment, { most: MOST_PACKAGES }, report);
  const declarations = declarationsOf(request, parcels, is_dangerous, report);
  const of_lane = abroad
    ? { undeliverable_instructions: undeliverable, receiver_charging_arrangement }
    : { return_indicator: is_return ? 'RETURN' : 'OUTBOUND' };
  // The second may be a cost centre, so none is made up. An id without its dashes has 32 of the 35 characters.
  const [reference = account.context.newId().replaceAll('-', ''), cost_centre] = referencesOf(
    shipment,
    { most: 2, longest: 35 },
    report,
  );
  const receiver = contactOf(recipient, 'recipient', report);
  if (abroad && !/\S\s+\S/.test(receiver.name))
    report.invalid('recipient.person_name', 'must be a first and a last name, abroad');
  const instructions = extraText(shipment, 'instructions', 'shipment', report, 255);
  const origin = originOf(request);
  const { format, print } = labelOf(shipment);
  return {
    service,
    shipment_date: shipDateOf(
      shipment,
      { clock: account.context.clock, time_zone: settings.time_zone },
      {},
      report,
    ),
    packages: parcels.map(({ field }) => field),
    format,
    reference,
    ...(abroad ? {} : { prices: rating.createRequest(request, context) }),
    document: omitUndefined({
      carrier: abroad ? 'PARCELPOST' : undefined,
      format,
      ...print,
      account_number: settings.account_number,
      sender_reference_1: reference,
      sender_reference_2: cost_centre,
      sender_details: omitUndefined({
        ...contactOf(shipper, 'shipper', report),
        company_name: shipper.company_name,
        site_code: settings.site_code === undefined ? undefined : Number(settings.site_code),
        customs_code,
      }),
      pickup_address: addressOf(origin.party, origin.path, report),
      return_address: abroad ? addressOf(shipper, 'shipper', report) : undefined,
      receiver_details: omitUndefined({ ...receiver, vat_number }),
      delivery_address: omitUndefined({ ...addressOf(recipient, 'recipient', report), instructions }),
      parcel_details: parcels.map((own, at) => {
        const weight = weightOf(own, shipment.weight_unit, { unit: 'KG', places: 3 }, report);
        const rules = { unit: 'CM', places: 1, required: true } as const;
        const sides = dimensionsOf(own, shipment.dimension_unit, rules, report);
        const dimensions = {
          length_cm: sides?.length.toNumber() ?? 0,
          width_cm: sides?.width.toNumber() ?? 0,
          height_cm: sides?.height.toNumber() ?? 0,
          weight_kg: weight.toNumber(),
        };
        return { service_code: service, ...of_lane, dimensions, ...declarations[at] };
      }),
    }),
  };
}

function labelOf({ label }: Shipment) {
  const { format, type = 'LANDSCAPE' } = label ?? {};
  return { format: format === 'PNG' ? format : 'PDF', print: lookUp(PRINTS, type) } as const;
}

/** How a person finds out whether a consignment was made. */
export function lookupOf({ reference }: WireShipmentRequest): Lookup {
  return {
    what: `sender_reference_1 ${reference} among your labels at NZ Post; labels that are not scanned expire`,
    references: { sender_reference_1: reference },
  };
}
