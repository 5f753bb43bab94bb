import type { ReplyEdits } from '@waybill/testkit';

type RateOption = Readonly<Record<string, unknown>> & { readonly rates: readonly object[] };
type ShippingOption = { readonly mailClass: string; readonly rateOptions: readonly RateOption[] };

/** Letters, a flat-rate packaging, and a price for what is brought to the last post office. */
const DECOYS = [
  { processingCategory: 'LETTERS' },
  { rateIndicator: 'Q9' },
  { destinationEntryFacilityType: 'DESTINATION_DELIVERY_UNIT' },
];

/** Edits of a price list. Other documents stay as they are. */
export const reply: ReplyEdits = {
  withServices: (body, codes) =>
    edited(body, ([first]) =>
      codes.map((mailClass) => ({ mailClass, rateOptions: first?.rateOptions ?? [] })),
    ),
  withTotal: (body, delta) =>
    withOptions(body, (option) => {
      const moved = (amount: unknown) => Number((Number(amount) + delta).toFixed(2));
      const entries = Object.entries(option).map(([name, value]) => [
        ...[name, /^total/.test(name) ? moved(value) : value],
      ]);
      return [Object.fromEntries(entries) as RateOption];
    }),
  withDecoy: (body) =>
    withOptions(body, (option) => [
      ...DECOYS.map((facts) => {
        const rates = option.rates.map((rate) => ({ ...rate, price: 0.2, ...facts }));
        return { ...option, totalPrice: 0.2, totalBasePrice: 0.2, rates };
      }),
      option,
    ]),
};

const withOptions = (body: string, edit: (option: RateOption) => readonly RateOption[]) =>
  edited(body, (classes) => classes.map((own) => ({ ...own, rateOptions: own.rateOptions.flatMap(edit) })));

function edited(body: string, edit: (classes: readonly ShippingOption[]) => readonly ShippingOption[]) {
  const document = body.startsWith('{') ? JSON.parse(body) : {};
  if (document.pricingOptions === undefined) return body;
  for (const pricing of document.pricingOptions) pricing.shippingOptions = edit(pricing.shippingOptions);
  return JSON.stringify(document);
}
