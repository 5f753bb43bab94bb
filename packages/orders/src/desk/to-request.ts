import type { Choose } from '@waybill/batch';
import { crossesCustoms, omitUndefined } from '@waybill/carrier-kit/request';
import { type PartyData, ShipmentRequest, type ShipmentRequestData, ValidationError } from '@waybill/core';
import type { OrderProblem, ShopItem, ShopOrder } from '../shop-order.js';
import { boxFor } from './boxes.js';
import { choiceAmong, ruleOn } from './rules.js';
import type { Box, DeskSettings, Product, Sender } from './settings-types.js';
import type { OrderChanges } from './types.js';

/** An order as it would be shipped. */
export interface Plan {
  /** Left out while there are problems. */
  readonly request?: ShipmentRequestData;
  readonly choose: Choose;
  readonly recipient: PartyData;
  /** What is sent, without downloads and gift cards. */
  readonly items: readonly ShopItem[];
  readonly sender?: Sender;
  readonly box?: Box;
  readonly weight_kg?: number;
  readonly value?: number;
  readonly rules: readonly string[];
  readonly problems: readonly OrderProblem[];
}

/** The settings with what is looked up often. */
export interface ReadySettings extends DeskSettings {
  readonly bySku: ReadonlyMap<string, Product>;
}

/** Settings, ready to plan many orders. */
export function readySettings(settings: DeskSettings): ReadySettings {
  const bySku = new Map(settings.products.map((product) => [product.sku.trim().toLowerCase(), product]));
  return { ...settings, bySku };
}

/** Makes of an order, the settings of the shop and what a person changed what carriers get, or says what is missing. */
export function planOrder(
  source: string,
  order: ShopOrder,
  changes: OrderChanges,
  settings: ReadySettings,
): Plan {
  const recipient = changes.recipient ?? order.recipient;
  const items = (changes.items ?? order.items).filter(({ ships }) => ships);
  const products = items.map(({ sku }) => settings.bySku.get(sku?.trim().toLowerCase() ?? ''));
  const weights = items.map((item, at) => item.weight_kg ?? products[at]?.weight_kg);
  const goods_kg = sum(items.map(({ quantity }, at) => times(weights[at], quantity)));
  const value = order.goods_value ?? sum(items.map(({ price, quantity }) => times(price, quantity)));
  const pieces = items.map(({ quantity }, at) => ({ product: products[at], quantity }));
  const fitting = boxFor({ weight_kg: goods_kg, pieces }, settings.boxes);
  const ruling = ruleOn(
    {
      source,
      recipient,
      value,
      currency: order.currency,
      shipping_method: order.shipping_method,
      skus: items.flatMap(({ sku }) => sku ?? []),
      tags: order.tags ?? [],
      weight_kg: changes.weight_kg ?? weightWith(goods_kg, fitting),
    },
    settings.rules,
  );
  const named = changes.box ?? ruling.box;
  const box = named === undefined ? fitting : settings.boxes.find(({ name }) => name === named);
  const weight_kg = changes.weight_kg ?? weightWith(goods_kg, box);
  const whoSends = changes.sender ?? ruling.sender;
  const sender =
    whoSends === undefined ? settings.senders[0] : settings.senders.find(({ name }) => name === whoSends);
  const choose = changes.choose ?? choiceAmong(ruling.choose ?? settings.choose ?? 'cheapest', ruling);
  const isAbroad = sender !== undefined && crossesCustoms(sender.party, recipient);

  const problems: OrderProblem[] = order.problems.filter(({ field }) => !isReplaced(field, changes));
  const add = (code: string, field: string, message: string, parameters?: Record<string, string>) => {
    const known = problems.some((one) => one.field === field || one.field.startsWith(`${field}.`));
    if (!known) problems.push({ code, field, message, ...(parameters === undefined ? {} : { parameters }) });
  };
  if (sender === undefined)
    if (whoSends === undefined)
      add(
        'no_sender',
        'sender',
        'There is no sender yet: enter where parcels leave from in the settings of the desk.',
      );
    else
      add(
        'unknown_sender',
        'sender',
        `There is no sender ${JSON.stringify(whoSends)} in the settings of the desk.`,
        {
          sender: whoSends,
        },
      );
  if (named !== undefined && box === undefined)
    add('unknown_box', 'box', `There is no box ${JSON.stringify(named)} in the settings of the desk.`, {
      box: named,
    });
  for (const [field, isThere] of needed(recipient))
    if (!isThere) add('required', `recipient.${field}`, `${NAMES[field]} of the recipient is missing.`);
  if (items.length === 0) add('no_items', 'items', 'There is nothing in the order that is sent.');
  else if (weight_kg === undefined) {
    const missing = items.filter((_, at) => weights[at] === undefined).map(({ sku, name }) => sku ?? name);
    const list = missing.slice(0, 5).join(', ');
    add(
      'no_weight',
      'weight_kg',
      `The weight is unknown: enter that of ${list} in the products, or weigh the parcel.`,
      {
        articles: list,
      },
    );
  } else if (named === undefined && settings.boxes.length > 0 && box === undefined)
    add('no_box', 'box', 'No box is large enough: choose one, or split the order.');
  else if (box?.limit_kg !== undefined && goods_kg !== undefined && goods_kg > box.limit_kg)
    add(
      'too_heavy',
      'box',
      `The goods weigh ${goods_kg} kg, and the box ${box.name} takes ${box.limit_kg} kg.`,
      {
        weight: String(goods_kg),
        box: box.name,
        limit: String(box.limit_kg),
      },
    );
  if (isAbroad)
    for (const [at, item] of items.entries()) {
      const article = item.sku ?? item.name;
      const product = products[at];
      if ((item.hs_code ?? product?.hs_code) === undefined)
        add(
          'no_hs_code',
          `items[${at}].hs_code`,
          `Customs need the HS code of ${article}: enter it in the products.`,
          {
            article,
          },
        );
      if ((item.origin_country ?? product?.origin_country) === undefined)
        add(
          'no_origin',
          `items[${at}].origin_country`,
          `Customs need the country of origin of ${article}: enter it in the products.`,
          { article },
        );
      if ((item.price ?? product?.value) === undefined)
        add(
          'no_value',
          `items[${at}].price`,
          `Customs need the value of ${article}: enter it in the products.`,
          {
            article,
          },
        );
    }
  const held =
    changes.hold === true ? (changes.note ?? '') : changes.hold === false ? undefined : ruling.hold;
  if (held !== undefined)
    add(
      'held',
      'hold',
      held === '' ? 'Somebody has put the order on hold.' : `The order is on hold: ${held}`,
      {
        reason: held,
      },
    );

  const plan = {
    choose,
    recipient,
    items,
    rules: ruling.rules,
    ...omitUndefined({ sender, box, weight_kg, value }),
  };
  if (problems.length > 0 || sender === undefined || weight_kg === undefined) return { ...plan, problems };
  const sides = box?.outer ?? box;
  const isInsured = (changes.insure ?? ruling.insure ?? false) && value !== undefined;
  const pieceCount = items.reduce((count, { quantity }) => count + quantity, 0);
  const spread = Math.max(0.001, round((weight_kg - (box?.empty_weight_kg ?? 0)) / pieceCount));
  const request = {
    shipper: sender.party,
    recipient: { ...omitUndefined({ phone_number: settings.shop?.phone }), ...recipient },
    shipment: {
      items: [
        {
          weight: weight_kg,
          ...(sides === undefined ? {} : { length: sides.length, width: sides.width, height: sides.height }),
        },
      ],
      references: [order.order],
      ...(order.currency === undefined ? {} : { currency: order.currency }),
      ...(value === undefined ? {} : { declared_value: value }),
      ...(isInsured ? { insured_amount: value } : {}),
      ...((changes.signature ?? ruling.signature) ? { options: ['signature'] } : {}),
      ...(settings.label === undefined ? {} : { label: settings.label }),
      ...(isAbroad
        ? {
            // Customs find the sale by the shop's own number.
            invoice: {
              identifier: order.order,
              ...(order.placed_at === undefined ? {} : { date: order.placed_at.slice(0, 10) }),
            },
            customs: {
              reason_for_export: 'sale',
              commercial_invoice: true,
              ...(settings.terms_of_trade === undefined ? {} : { terms_of_trade: settings.terms_of_trade }),
              ...(order.shipping_paid === undefined ? {} : { shipping_cost: order.shipping_paid }),
              items: items.map((item, at) => {
                const product = products[at];
                const currency = item.price === undefined ? product?.currency : undefined;
                return {
                  description: product?.description ?? item.name,
                  quantity: item.quantity,
                  weight: weights[at] ?? spread,
                  value_amount: item.price ?? product?.value,
                  ...omitUndefined({
                    sku: item.sku,
                    code: item.hs_code ?? product?.hs_code,
                    origin_country: item.origin_country ?? product?.origin_country,
                    value_currency: currency ?? order.currency,
                    extra: product?.extra,
                  }),
                };
              }),
            },
          }
        : {}),
    },
  } as ShipmentRequestData;
  const wrong = problemsOf(request);
  return wrong.length > 0 ? { ...plan, problems: wrong } : { ...plan, request, problems };
}

/** What core has against a request. */
function problemsOf(request: ShipmentRequestData): OrderProblem[] {
  try {
    new ShipmentRequest(request);
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.issues.map(({ field, code, message }) => ({ field, code, message }));
  }
}

const NAMES = {
  person_name: 'The name',
  address_lines: 'The street',
  city: 'The city',
  country_code: 'The country',
} as const;

function needed({ person_name, company_name, address_lines, city, country_code }: PartyData) {
  return [
    ['person_name', (person_name ?? company_name ?? '') !== ''],
    ['address_lines', (address_lines ?? []).some((line) => line.trim() !== '')],
    ['city', (city ?? '') !== ''],
    ['country_code', (country_code ?? '') !== ''],
  ] as const;
}

/** Whether a person has put something else in the place of what was wrong. */
function isReplaced(field: string, { recipient, items, weight_kg }: OrderChanges): boolean {
  if (field.startsWith('recipient')) return recipient != null;
  if (field.startsWith('items')) return items != null;
  return field === 'weight_kg' && weight_kg != null;
}

function weightWith(goods_kg: number | undefined, box: Box | undefined): number | undefined {
  return goods_kg === undefined ? undefined : round(goods_kg + (box?.empty_weight_kg ?? 0));
}

function times(one: number | undefined, quantity: number): number | undefined {
  return one === undefined ? undefined : one * quantity;
}

/** `undefined` where a part is unknown, or there is none. */
function sum(parts: readonly (number | undefined)[]): number | undefined {
  if (parts.length === 0) return undefined;
  const total = parts.reduce<number | undefined>(
    (so_far, part) => (so_far === undefined || part === undefined ? undefined : so_far + part),
    0,
  );
  return total === undefined ? undefined : round(total);
}

/** Grams and tenths of cents: sums of binary fractions have no others. */
function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
