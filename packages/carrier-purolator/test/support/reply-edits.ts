import type { ReplyEdits } from '@waybill/testkit';

const ESTIMATE = /<ShipmentEstimate>.*?<\/ShipmentEstimate>\s*/gs;

/** Edits of `ShipmentEstimates`. */
export const reply: ReplyEdits = {
  withServices: (body, codes) => {
    const [first] = body.match(ESTIMATE) ?? [];
    if (first === undefined) return body;
    const estimates = codes.map((code) => first.replace(/<ServiceID>[^<]*/, `<ServiceID>${code}`));
    return body.replace(
      /(<ShipmentEstimates>).*(<\/ShipmentEstimates>)/s,
      (_, start, end) => start + estimates.join('') + end,
    );
  },
  withTotal: (body, delta) =>
    body.replaceAll(
      /<TotalPrice>([^<]*)/g,
      (_, total) => `<TotalPrice>${(Number(total) + delta).toFixed(2)}`,
    ),
};
