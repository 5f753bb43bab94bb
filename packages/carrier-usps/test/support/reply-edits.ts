import type { ReplyEdits } from '@waybill/testkit';

interface RateOption {
  readonly totalPrice?: number;
  readonly totalBasePrice?: number;
  readonly rates: readonly { readonly rateIndicator: string }[];
}
interface ShippingOption {
  readonly mailClass: string;
  readonly rateOptions: readonly RateOption[];
}
interface PriceList {
  readonly pricingOptions?: readonly { readonly shippingOptions: readonly ShippingOption[] }[];
}

/** Edits of a price list. Other documents stay as they are. */
export const reply: ReplyEdits = {
  withServices: (body, codes) =>
    edited(body, ([first]) =>
      codes.map((mailClass) => ({ rateOptions: first?.rateOptions ?? [], mailClass })),
    ),
  withTotal: (body, delta) =>
    withOptions(body, (options) =>
      options.map((option) => ({
        ...option,
        ...(option.totalPrice !== undefined && { totalPrice: moved(option.totalPrice, delta) }),
        ...(option.totalBasePrice !== undefined && { totalBasePrice: moved(option.totalBasePrice, delta) }),
      })),
    ),
  /** Letters, a flat-rate packaging, and a price for what is brought to the last post office. */
  withDecoy: (body) =>
    withOptions(body, (options) => [
      ...options.flatMap((option) => [
        decoy(option, { processingCategory: 'LETTERS' }),
        decoy(option, { rateIndicator: 'Q9' }),
        decoy(option, { destinationEntryFacilityType: 'DESTINATION_DELIVERY_UNIT' }),
      ]),
      ...options,
    ]),
};

function decoy(option: RateOption, facts: object): RateOption {
  const rates = option.rates.map((rate) => ({ ...rate, price: 0.2, ...facts }));
  return { ...option, totalPrice: 0.2, totalBasePrice: 0.2, rates };
}

function moved(amount: number, delta: number): number {
  return Number((amount + delta).toFixed(2));
}

function withOptions(body: string, edit: (options: readonly RateOption[]) => readonly RateOption[]): string {
  return edited(body, (classes) =>
    classes.map(({ rateOptions, ...each }) => ({ ...each, rateOptions: edit(rateOptions) })),
  );
}

function edited(
  body: string,
  edit: (classes: readonly ShippingOption[]) => readonly ShippingOption[],
): string {
  if (!body.startsWith('{')) return body;
  const document = JSON.parse(body) as PriceList;
  if (document.pricingOptions === undefined) return body;
  const pricingOptions = document.pricingOptions.map(({ shippingOptions, ...pricing }) => ({
    ...pricing,
    shippingOptions: edit(shippingOptions),
  }));
  return JSON.stringify({ ...document, pricingOptions });
}
