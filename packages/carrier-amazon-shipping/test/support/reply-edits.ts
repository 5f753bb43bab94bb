import type { ReplyEdits } from '@waybill/testkit';

interface Money {
  readonly unit: string;
  readonly value: number;
}
interface Rate {
  readonly serviceId: string;
  readonly totalCharge: Money;
  readonly totalChargeWithAdjustments?: Money;
  readonly rateItemList?: readonly object[];
}
interface Rates {
  readonly rates: readonly Rate[];
}

/** Edits of `GetRatesResponse`, with and without `payload`. Other documents stay as they are. */
export const reply: ReplyEdits = {
  withServices: (body, codes) =>
    edited(body, ([first]) =>
      first === undefined
        ? []
        : codes.map((serviceId) => ({ ...first, serviceId, rateId: `rate-${serviceId}` })),
    ),
  withTotal: (body, delta) =>
    edited(body, (rates) =>
      rates.map((rate) => {
        const { totalChargeWithAdjustments: adjusted } = rate;
        const totalCharge = moved(rate.totalCharge, delta);
        return adjusted === undefined
          ? { ...rate, totalCharge }
          : { ...rate, totalCharge, totalChargeWithAdjustments: moved(adjusted, delta) };
      }),
    ),
  /** A rate that asks for inputs of its own, and parts of a price in another currency and of another kind. */
  withDecoy: (body) =>
    edited(body, (rates) =>
      rates.flatMap((rate) => {
        const { unit } = rate.totalCharge;
        const cheap = { ...rate, rateId: 'decoy', totalCharge: { unit, value: 0.2 } };
        const rateItemList = [
          ...(rate.rateItemList ?? []),
          {
            rateItemID: 'FUEL_SURCHARGE',
            rateItemType: 'MANDATORY',
            rateItemCharge: { unit: 'XTS', value: 1 },
          },
          { rateItemID: 'INSURANCE', rateItemType: 'OPTIONAL', rateItemCharge: { unit, value: 1 } },
        ];
        return [
          { ...cheap, totalChargeWithAdjustments: cheap.totalCharge, requiresAdditionalInputs: true },
          { ...rate, rateItemList },
        ];
      }),
    ),
};

function moved({ unit, value }: Money, delta: number): Money {
  return { unit, value: Number((value + delta).toFixed(2)) };
}

function edited(body: string, edit: (rates: readonly Rate[]) => readonly Rate[]): string {
  if (!body.startsWith('{')) return body;
  const document = JSON.parse(body) as { readonly payload?: Rates } & Partial<Rates>;
  const { payload = document } = document;
  if (payload.rates === undefined) return body;
  const rates = edit(payload.rates);
  return JSON.stringify(
    document.payload === undefined ? { ...document, rates } : { ...document, payload: { ...payload, rates } },
  );
}
