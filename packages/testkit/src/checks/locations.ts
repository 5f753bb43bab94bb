/** Places to hand packages over or to collect them. */
import assert from 'node:assert/strict';
import { findLocations, type Location, type LocationsRequestData } from '@waybill/core';
import { WEEKDAYS } from '@waybill/core/plugin';
import { onRecorded } from '../at-simulator.js';
import { about, entriesText, finding, mustBeNone } from '../failures.js';
import { withExtra, withOption } from '../field-values.js';
import { runOperation } from '../run-operation.js';
import { type Check, successes } from '../suite.js';

const onLocations = (
  act: (
    at: Parameters<Parameters<typeof onRecorded<LocationsRequestData>>[1]>[0] & {
      readonly found: Location[];
    },
  ) => Promise<void>,
) =>
  onRecorded<LocationsRequestData>('locations', async (at) => {
    const [found, errors] = await findLocations(at.proxy, at.request);
    assert.ok(found.length > 0, `nothing is found at the simulator: ${entriesText(errors)}`);
    await act({ ...at, found });
  });

const whole: Check = {
  name: 'locations: each is whole, and the nearest comes first',
  proves:
    'Each has an id of its own, a name and an address; hours are `HH:MM` from Monday to Sunday and end after they begin; distances do not decrease.',
  needs: ['locations', 'wire'],
  run: onLocations(async ({ found }) => {
    const ids = found.map(({ id }) => id);
    assert.deepEqual([...new Set(ids)], ids, 'an id is there twice');
    mustBeNone(found.flatMap(locationProblems));
    const distances = found.flatMap(({ distance }) => distance?.value ?? []);
    assert.deepEqual(
      distances,
      distances.toSorted((one, other) => one - other),
      'distances',
    );
  }),
};

function locationProblems({ id, name, address, hours }: Location): string[] {
  const days = hours.map(({ day }) => WEEKDAYS.indexOf(day));
  return [
    ...(id.trim() === '' ? [`${name} has no id`] : []),
    ...(name.trim() === '' ? [`${id} has no name`] : []),
    ...(address.city === undefined && address.postal_code === undefined ? [`${id} has no address`] : []),
    ...hours.flatMap(({ day, opens, closes }) =>
      isTime(opens) && isTime(closes) && opens < closes ? [] : [`${id}, ${day}: ${opens} to ${closes}`],
    ),
    ...(days.every((day, at) => day >= (days[at - 1] ?? 0)) ? [] : [`${id}: days are not in order`]),
  ];
}

function isTime(text: string): boolean {
  return /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text);
}

const byId: Check = {
  name: 'locations: one is found by its id',
  proves: 'Where the carrier looks for ids, that of a found location finds this one, and no other.',
  needs: ['locations', 'wire'],
  run: onLocations(async ({ found, proxy, suite }) => {
    if (!suite.definition.operations?.locations?.by.includes('id')) return;
    const id = found.at(-1)?.id ?? '';
    const [one, errors] = await findLocations(proxy, { id });
    assert.deepEqual(
      one.map((location) => location.id),
      [id],
      entriesText(errors),
    );
  }),
};

const taken: Check = {
  name: 'locations: an id is what a shipment takes',
  proves:
    'A request to ship that names a found location as the declaration says (`taken_by`), with its `meta.shipment_extra`, is accepted by the simulator, and the id is in what was sent.',
  needs: ['locations', 'shipping', 'wire'],
  run: onLocations(async ({ found, proxy, session, suite }) => {
    const { definition } = suite;
    const by = definition.operations?.locations?.taken_by;
    if (by === undefined) return;
    const row = definition.extras.find(({ on, key }) => on === by.on && key === by.key);
    if (row === undefined)
      throw finding(`taken_by names ${by.key} on ${by.on}, which is not among the extras`);
    const [first] = successes(suite, 'shipping');
    const id = found[0]?.id ?? '';
    await about(first, async () => {
      const named = withExtra(first.request, definition.id, { ...row, example: id }).with;
      const { shipment } = named;
      const extra = { ...shipment.extra, ...found[0]?.meta.shipment_extra };
      const request = (by.options ?? []).reduce((data, option) => withOption(data, option).with, {
        ...named,
        shipment: { ...shipment, extra },
      } as typeof named);
      const before = session.running.exchanges.length;
      const { outcome } = await runOperation(proxy, 'shipping', request);
      assert.ok(outcome[0], `it is not bought: ${entriesText(outcome[1])}`);
      const sent = session.running.exchanges.slice(before).map(({ body }) => Buffer.from(body).toString());
      assert.ok(
        sent.some((body) => body.includes(id)),
        `${id} is not in what was sent`,
      );
    });
  }),
};

/** Locations. */
export const LOCATION_CHECKS: readonly Check[] = [whole, byId, taken];
