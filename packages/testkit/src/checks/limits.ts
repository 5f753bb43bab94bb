import assert from 'node:assert/strict';
import type { ItemData, RateRequestData } from '@waybill/core';
import type { PackageLimit } from '@waybill/core/plugin';
import type { Case } from '../cases.js';
import { caseText, entriesText } from '../failures.js';
import { replayCase } from '../replay-case.js';
import { type Check, declaredOperations, type Suite, successes } from '../suite.js';

type Path = readonly string[];

/** `shipment.items[0].weight` in steps. */
const stepsTo = (field: string): Path => field.replaceAll(/\[(\d+)\]/g, '.$1').split('.');

const at = (node: unknown, [step, ...rest]: Path): unknown =>
  step === undefined ? node : at((node as Record<string, unknown> | undefined)?.[step], rest);

function put<T>(node: T, [step, ...rest]: Path, value: unknown): T {
  if (step === undefined) return value as T;
  const child = put((node as Record<string, unknown> | undefined)?.[step], rest, value);
  const list = Array.isArray(node) ? node : node === undefined && /^\d+$/.test(step) ? [child] : undefined;
  return (list?.with(Number(step), child) ?? { ...(node as object), [step]: child }) as T;
}

const LISTS = /^(references|address_lines)$/;
const NUMBERS = /(weight|length|width|height|amount|quantity)$/;

/** The field at its limit, or just above it: so many entries, a figure, or a text of so many characters. */
function limitedValue(field: string, before: unknown, limit: number, above: boolean): unknown {
  const name = stepsTo(field).at(-1) ?? '';
  if (LISTS.test(name) || Array.isArray(before))
    return Array.from({ length: limit + (above ? 1 : 0) }, (_, index) =>
      name === 'address_lines' ? `${index + 1} Main Street` : `A${index + 1}`,
    );
  if (NUMBERS.test(name) || typeof before === 'number')
    return above ? limit + (name === 'quantity' ? 1 : 0.01) : limit;
  const most = limit + (above ? 1 : 0);
  return name === 'email_address'
    ? 'shop@example.com'.padStart(most, 'a')
    : 'Ab '.padEnd(most, 'c').slice(0, most);
}

async function verdictOn(suite: Suite, field: string, limit: number, above: boolean) {
  const verdicts = [];
  for (const operation of declaredOperations(suite.definition)) {
    const [recorded] = successes(suite, operation);
    const { total_weight: _weight, total_items: _items, ...shipment } = recorded.request.shipment;
    const base: RateRequestData = { ...recorded.request, shipment };
    const value = limitedValue(field, at(base, stepsTo(field)), limit, above);
    const { outcome, sent } = await replayCase(suite, recorded, {
      request: put(base, stepsTo(field), value),
    });
    const [result, errors] = outcome;
    const results = [result].flat();
    const notices = results.flatMap((one) => one?.meta?.notices ?? []);
    verdicts.push({ operation, recorded, errors: sent.length === 0 ? errors : [], notices });
  }
  return verdicts;
}

const limits: Check = {
  name: 'limits hold at the limit and just above',
  proves:
    'A request with a field at each of `limits`, and of what the definition says of print, is sent; just above, it is refused by the name of the field before anything is sent, or shortened with a notice.',
  needs: ['limits'],
  run: async (suite) => {
    for (const [field, limit] of Object.entries(suite.limits)) {
      const within = await verdictOn(suite, field, limit, false);
      for (const { operation, recorded, errors } of within)
        assert.deepEqual(
          errors,
          [],
          `${operation}, ${caseText(recorded)}: ${field} at ${limit}: ${entriesText(errors)}`,
        );
      const above = await verdictOn(suite, field, limit, true);
      const cases = above.map(({ recorded }) => caseText(recorded)).join(' and ');
      const refused = above.filter(({ errors }) => errors.some((entry) => entry.field?.startsWith(field)));
      // Some results have a notice whatever the request says.
      const shortened = above.filter(({ notices }, at) => notices.length > (within[at]?.notices.length ?? 0));
      // A field of labels alone has no effect on a rate.
      assert.ok(
        refused.length + shortened.length > 0,
        `${cases}: ${field} just above ${limit} is neither refused by name nor shortened with a notice`,
      );
      const other = above.flatMap(({ errors }) => errors).filter((entry) => !entry.field?.startsWith(field));
      assert.deepEqual(other, [], `${cases}: ${field} just above ${limit}`);
    }
  },
};

/** A package at a limit, and one just above it. */
function packagesAt(limit: PackageLimit): { readonly at: ItemData; readonly above: ItemData }[] {
  const { weight, longest_side, sides, length_and_girth, volume } = limit;
  const boxes = [
    ...(longest_side ? [[longest_side, 1, 1]] : []),
    ...(sides ? [sides] : []),
    ...(length_and_girth ? [[length_and_girth / 2, length_and_girth / 8, length_and_girth / 8]] : []),
    ...(volume ? [[volume / 2500, 50, 50]] : []),
  ];
  const measured = boxes.map(([length = 1, width = 1, height = 1]) => ({
    at: { weight: LIGHT, length, width, height },
    above: { weight: LIGHT, length: length + STEP, width, height },
  }));
  return weight === undefined
    ? measured
    : [{ at: { weight }, above: { weight: weight + STEP } }, ...measured];
}
const LIGHT = 0.1;
const STEP = 0.01;

/** Whether the first package is refused as too large, before anything is sent. */
async function isTooLarge(suite: Suite, recorded: Case, code: string, limit: PackageLimit, item: ItemData) {
  const {
    total_weight: _weight,
    total_items: _items,
    quote: _quote,
    ...shipment
  } = recorded.request.shipment;
  const [weight_unit, dimension_unit] =
    limit.units === 'lb in' ? (['LB', 'IN'] as const) : (['KG', 'CM'] as const);
  const [first] = shipment.items;
  const { length: _length, width: _width, height: _height, quantity: _quantity, ...rest } = first ?? item;
  const changed = {
    ...shipment,
    weight_unit,
    dimension_unit,
    services: [code],
    items: [{ ...rest, ...item }],
  };
  const { outcome, sent } = await replayCase(suite, recorded, {
    request: { ...recorded.request, shipment: changed },
  });
  const isRefused = outcome[1].some(
    (entry) => entry.code === 'too_large' && entry.field?.startsWith('shipment.items[0].'),
  );
  return { is: sent.length === 0 && isRefused, entries: outcome[1] };
}

const ofServices: Check = {
  name: 'a service takes packages up to its limits, and none above',
  proves:
    'A package just above a limit that a service declares is refused as `too_large` by its field before anything is sent, where the service is named; one at the limit is not.',
  needs: [],
  run: async (suite) => {
    for (const operation of declaredOperations(suite.definition)) {
      const [recorded] = successes(suite, operation);
      // Services that declare the same are alike.
      const seen = new Set<string>();
      for (const { code, limits: declared = [], operations } of suite.definition.services.rows) {
        const firm = declared.filter(({ beyond }) => beyond !== 'notice');
        const key = JSON.stringify(firm);
        if (seen.has(key) || !(operations?.includes(operation) ?? true)) continue;
        seen.add(key);
        for (const limit of firm)
          for (const { at: within, above } of packagesAt(limit)) {
            const what = `${operation}, ${caseText(recorded)}: ${code}`;
            const fits = await isTooLarge(suite, recorded, code, limit, within);
            assert.ok(!fits.is, `${what} refuses ${JSON.stringify(within)}: ${entriesText(fits.entries)}`);
            const { is, entries } = await isTooLarge(suite, recorded, code, limit, above);
            assert.ok(is, `${what} takes ${JSON.stringify(above)}: ${entriesText(entries)}`);
          }
      }
    }
  },
};

/** The largest values that the carrier takes. */
export const LIMIT_CHECKS: readonly Check[] = [limits, ofServices];
