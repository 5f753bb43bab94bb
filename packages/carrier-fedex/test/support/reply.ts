import type { ReplyEdits } from '@waybill/testkit';

type Detail = { readonly ratedShipmentDetails: readonly Readonly<Record<string, unknown>>[] };

/** FedEx's sums, from the price of transport to the whole. */
const TOTAL = /^totalNet(FedExCharge|Charge|ChargeWithDutiesAndTaxes)$/;

/** Edits of `RatcResponseVO`. */
export const reply: ReplyEdits = {
  withServices: (body, codes) =>
    edited(body, ([first]) => codes.map((code) => ({ ...first, serviceType: code, serviceName: code }))),
  withTotal: (body, delta) => {
    const raised = ([name, value]: [string, unknown]) =>
      TOTAL.test(name) && typeof value === 'number' ? Number((value + delta).toFixed(2)) : value;
    const edit = (rated: object) =>
      Object.fromEntries(Object.entries(rated).map((entry) => [entry[0], raised(entry)]));
    return edited(body, (details) =>
      details.map((detail) => ({
        ...{ ...detail, ratedShipmentDetails: detail.ratedShipmentDetails.map(edit) },
      })),
    );
  },
};

function edited(body: string, edit: (details: readonly Detail[]) => readonly object[]): string {
  const document = JSON.parse(body);
  const details = document.output?.rateReplyDetails;
  if (details !== undefined) document.output.rateReplyDetails = edit(details);
  return details === undefined ? body : JSON.stringify(document);
}
