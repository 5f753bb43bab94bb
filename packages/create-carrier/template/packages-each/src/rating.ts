/**
 * Rating: `POST /v1/rates`, `rate_request` -> `rate_response`, one package a call.
 * Replace by the carrier's own service, and name the page of its manual and the version here.
 */
import {
  type Offer,
  type OffersRead,
  type PackageRequest,
  perPackage,
  type RequestContext,
  z,
} from '@waybill/carrier-kit';
import {
  decimal,
  maybe,
  maybeText,
  under,
  unreadableReplyEntry,
  wireDecimal,
  wireList,
  wireText,
} from '@waybill/carrier-kit/reply';
import { omitUndefined, packagesOf, shipDate, shipDateOf } from '@waybill/carrier-kit/request';
import type { ErrorEntry, RateRequest } from '@waybill/core';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import { writeDocument } from './document.js';
import { readReply } from './errors.js';
import { MOST_PACKAGES, parcelOf } from './packages.js';
import { checkStates, checkTaxIds, placeOf } from './parties.js';
import { checkPayers } from './payment.js';
import { serviceName } from './services.js';
import type { OpenSettings } from './settings.js';

/** The request for one package. Packages with equal documents are priced once and counted. */
export interface WireRateRequest {
  /** Content of `rate_request`, in its element order. */
  readonly document: object;
}

export const rating = perPackage.rating<OpenSettings, WireRateRequest>({
  packages,
  call: ({ document }) => ({
    method: 'POST',
    url: '/v1/rates',
    body: writeDocument('rate_request', document),
  }),
  read,
});

function packages(
  request: RateRequest,
  { services, options, account, report }: RequestContext<OpenSettings>,
): PackageRequest<WireRateRequest>[] {
  const { shipper, recipient, shipment } = request;
  const { account_number, time_zone } = account.settings;
  checkPayers(request, account_number, report);
  checkTaxIds(request, report);
  checkStates(request, report);
  const day = shipDateOf(shipment, { clock: account.context.clock, time_zone }, {}, report);
  const shared = {
    account: account_number,
    // Left out unless the request names a day.
    ship_date: shipDate(shipment) === undefined ? undefined : day,
    service: services,
    option: options.map(({ row }) => row.code),
    from: placeOf(shipper, 'shipper', report),
    to: placeOf(recipient, 'recipient', report),
  };
  return packagesOf(shipment, { most: MOST_PACKAGES }, report).map((own) => ({
    field: own.field,
    wire: { document: omitUndefined({ ...shared, parcel: parcelOf(own, shipment, report) }) },
  }));
}

/** A charge that cannot be read is left out. `quote` shows the difference to the total as `Unitemised`. */
const wireCharge = z.object({ name: maybeText, amount: maybe(wireDecimal) });

/** The parts of a `price` that we read. Service, currency, base and total are required. */
const wirePrice = z.object({
  service: wireText.pipe(z.string().trim().min(1)),
  name: maybeText,
  currency: wireText.pipe(z.string().regex(/^[A-Z]{3}$/)),
  base: wireDecimal,
  charge: wireList(wireCharge.catch({ name: undefined, amount: undefined })),
  tax: maybe(wireDecimal),
  total: wireDecimal,
  days: maybe(wireText.pipe(z.string().regex(/^\d{1,3}$/))),
});

const wireRateResponse = z.object({ price: wireList(z.unknown()) }).catch({ price: [] });

function read(reply: Answer, _wire: WireRateRequest, carrier: CarrierIdentity): OffersRead {
  const reading = readReply(reply, carrier, under('rate_response'));
  if (reading.errors !== undefined) return { offers: [], errors: reading.errors };
  const offers: Offer[] = [];
  const errors: ErrorEntry[] = [...reading.warnings];
  for (const node of wireRateResponse.parse(reading.document).price) {
    const price = wirePrice.safeParse(node);
    // An unreadable price becomes an entry; the other prices are kept.
    if (price.success) offers.push(offerOf(price.data));
    else
      errors.push(
        unreadableReplyEntry(carrier, reply, `a price cannot be read: ${z.prettifyError(price.error)}`),
      );
  }
  return { offers, errors };
}

function offerOf(price: z.output<typeof wirePrice>): Offer {
  return {
    service: price.service,
    name: serviceName(price.service, price.name),
    transit_days: price.days === undefined ? undefined : Number(price.days),
    price: {
      currency: price.currency,
      base: decimal(price.base),
      charges: price.charge.map(({ name = 'Charge', amount = '0' }) => ({ name, amount: decimal(amount) })),
      taxes: [decimal(price.tax ?? 0)],
      total: decimal(price.total),
    },
  };
}
