/**
 * Rating: `POST /shipments/v3/options/search`, one package a call. The reply has all mail classes with their prices, extra
 * services and days, so that a call is enough for each different package. Source: shipping-options.yaml 3.1.29.
 */
import { type PackageRating, perPackage } from '@waybill/carrier-kit';
import { decimal, sum } from '@waybill/carrier-kit/reply';
import type { Quote } from '@waybill/core';
import { type CarrierIdentity, isAnswer } from '@waybill/core/plugin';
import { dutiesNotice } from './prices.js';
import { offersIn } from './rating/reply.js';
import { packages, type WireRateRequest } from './rating/request.js';
import type { OpenSettings } from './settings.js';

export type { WireRateRequest };

/** The price of one package, which a label needs as well. */
export const packageRating: PackageRating<OpenSettings, WireRateRequest> = {
  packages,
  call: ({ document }) => ({
    method: 'POST',
    url: '/shipments/v3/options/search',
    body: JSON.stringify(document),
  }),
  read: offersIn,
};

const priced = perPackage.rating(packageRating);

export const rating: typeof priced = {
  ...priced,
  parseResponse: (exchange, account) => {
    const [quotes, errors] = priced.parseResponse(exchange, account);
    if (!exchange.request.packages.some(({ wire }) => wire.duties)) return [quotes, errors];
    return [quotes.map((quote) => withDuties(quote, exchange, account)), errors];
  },
};

/** A quote with prepaid duties has those of all packages, and what there is to pay with them: to compare it by. */
function withDuties(
  quote: Quote,
  { request, replies }: Parameters<typeof priced.parseResponse>[0],
  carrier: CarrierIdentity,
): Quote {
  const each = request.packages.map(({ wire, positions }) => {
    const reply = replies.find(({ step, package: own }) => step === 'rate' && own === positions[0]);
    if (reply === undefined || !isAnswer(reply)) return undefined;
    const offer = offersIn(reply, wire, carrier).offers.find(({ service }) => service === quote.service_type);
    const duties = offer?.facts?.prepaid_duties;
    return duties === undefined ? undefined : decimal(String(duties)).times(positions.length);
  });
  const known = each.filter((duties) => duties !== undefined);
  const notices = quote.meta?.notices ?? [];
  if (known.length < each.length)
    return { ...quote, meta: { ...quote.meta, notices: [...notices, UNKNOWN_DUTIES] } };
  const duties = sum(known);
  const total_with_prepaid_duties = duties.plus(quote.total_charge).toFixed(2);
  const prepaid_duties = duties.toFixed(2);
  const apart = dutiesNotice(prepaid_duties);
  const first = notices.findIndex(({ code }) => code === apart.code);
  const kept = notices
    .map((notice, index) => (index === first ? apart : notice))
    .filter(({ code }, index) => code !== apart.code || index === first);
  const meta = { ...quote.meta, prepaid_duties, total_with_prepaid_duties };
  return { ...quote, meta: { ...meta, notices: kept } };
}

const UNKNOWN_DUTIES = {
  code: 'prepaid_duties_unknown',
  message:
    'USPS names no prepaid duties for this destination; it prepays them only where the country supports it.',
};
