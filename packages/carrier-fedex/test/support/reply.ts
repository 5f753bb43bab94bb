import type { ReplyEdits } from '@waybill/testkit';

interface Rated {
  readonly [figure: string]: unknown;
}
interface Detail {
  readonly serviceType: string;
  readonly serviceName: string;
  readonly ratedShipmentDetails: readonly Rated[];
}
interface RateReply {
  readonly output?: { readonly rateReplyDetails?: readonly Detail[] };
}

/** FedEx's sums, from the price of transport to the whole. */
const TOTALS = ['totalNetFedExCharge', 'totalNetCharge', 'totalNetChargeWithDutiesAndTaxes'];

/** Edits of `RatcResponseVO`. */
export const reply: ReplyEdits = {
  withServices: (body, codes) =>
    edited(body, ([first]) =>
      codes.map((code) => ({ ...(first as Detail), serviceType: code, serviceName: code })),
    ),
  withTotal: (body, delta) =>
    edited(body, (details) =>
      details.map((detail) => ({
        ...detail,
        ratedShipmentDetails: detail.ratedShipmentDetails.map((rated) => raised(rated, delta)),
      })),
    ),
};

function raised(rated: Rated, delta: number): Rated {
  const figures = TOTALS.filter((name) => typeof rated[name] === 'number');
  return {
    ...rated,
    ...Object.fromEntries(figures.map((name) => [name, Number((Number(rated[name]) + delta).toFixed(2))])),
  };
}

function edited(body: string, edit: (details: readonly Detail[]) => readonly Detail[]): string {
  const document = JSON.parse(body) as RateReply;
  const details = document.output?.rateReplyDetails;
  if (details === undefined) return body;
  return JSON.stringify({ ...document, output: { ...document.output, rateReplyDetails: edit(details) } });
}
