import type { ReplyEdits } from '@waybill/testkit';

interface Money {
  CurrencyCode: string;
  MonetaryValue: string;
}

interface RatedShipment {
  Service: { Code: string };
  TotalCharges: Money;
  TotalChargesWithTaxes?: Money;
  NegotiatedRateCharges?: { TotalCharge: Money; TotalChargesWithTaxes?: Money };
}

/** Edits `RateResponse`; anything else is left as it is. */
function edited(body: string, edit: (services: RatedShipment[]) => RatedShipment[]): string {
  const document = JSON.parse(body);
  if (document.RateResponse === undefined) return body;
  document.RateResponse.RatedShipment = edit(document.RateResponse.RatedShipment);
  return JSON.stringify(document);
}

export const reply: ReplyEdits = {
  withServices: (body, codes) =>
    edited(body, ([first]) =>
      codes.map((Code) => ({ ...structuredClone(first as RatedShipment), Service: { Code } })),
    ),
  withTotal: (body, delta) =>
    edited(body, (services) => {
      for (const { TotalCharges, TotalChargesWithTaxes, NegotiatedRateCharges: rates } of services) {
        const totals = [
          TotalCharges,
          TotalChargesWithTaxes,
          rates?.TotalCharge,
          rates?.TotalChargesWithTaxes,
        ];
        for (const total of totals)
          if (total !== undefined) total.MonetaryValue = (Number(total.MonetaryValue) + delta).toFixed(2);
      }
      return services;
    }),
};
