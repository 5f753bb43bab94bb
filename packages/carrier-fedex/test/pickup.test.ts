/** Pickups: requests, and what the simulator does with them. */
import { cancelPickup, checkPickup, schedulePickup } from '@waybill/core';
import { PickupRequest } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { answer, mapper, SHIPPER, started } from './support/account.js';

describe('a pickup', () => {
  const wanted = (more: object = {}) => ({
    address: SHIPPER,
    pickup_date: '2026-03-04',
    ready_time: '10:00',
    closing_time: '17:00',
    package_count: 2,
    services: ['FEDEX_2_DAY'],
    ...more,
  });
  const REFUSED = { outcome: 'refused' };

  test.each(['FEDEX_2_DAY', 'FEDEX_GROUND'])(
    'for %s is cancelled by its stored result, twice without harm, on its own day, until the driver was there',
    async (service) => {
      await using at = await started();
      const book = async () => {
        const [pickup] = await schedulePickup(at.proxy, wanted({ services: [service] }));
        if (pickup === null) throw new Error('not booked');
        return JSON.parse(JSON.stringify(pickup)) as typeof pickup;
      };
      const pickup = await book();
      const otherDay = { ...pickup, pickup_date: '2026-03-05' };
      expect(await cancelPickup(at.proxy, { pickup: otherDay })).toMatchObject([
        REFUSED,
        [{ kind: 'not_found' }],
      ]);
      for (const _ of 'ab')
        expect(await cancelPickup(at.proxy, { pickup })).toMatchObject([{ outcome: 'cancelled' }, []]);
      const late = await book();
      at.running.advance({ hours: 48 });
      expect(await cancelPickup(at.proxy, { pickup: late })).toMatchObject([REFUSED, [{ kind: 'too_late' }]]);
    },
  );

  test('of today can be had until the cut-off, then on the next business day', async () => {
    await using at = await started();
    const question = { address: SHIPPER, pickup_date: '2026-03-03', services: ['FEDEX_2_DAY'] };
    const cut_off = { time: '16:00', of: 'ready' };
    const times = { cut_off, earliest: '08:00', latest: '18:00', shortest_window_minutes: 90 };
    expect(await checkPickup(at.proxy, question)).toMatchObject([{ available: true, ...times }, []]);
    at.running.advance({ hours: 7 });
    const next = { available: false, next_date: '2026-03-04' };
    expect(await checkPickup(at.proxy, question)).toMatchObject([next, []]);
  });

  test.each([
    [{ residentialAvailable: false }, true, false],
    [{ residentialAvailable: false }, false, true],
    [{ carrier: 'FDXG' }, false, null],
    [{ pickupDate: '2026-03-05' }, false, null],
  ])('may be had by the option %j, at a home: %s: %s', (option, is_home, available) => {
    const options = [{ carrier: 'FDXE', available: true, pickupDate: '2026-03-04', ...option }];
    const asked = {
      transaction_id: 'id',
      company: 'FDXE',
      pickup_date: '2026-03-04',
      is_home,
      body: {},
    } as const;
    const replies = [answer('availability', { output: { options } })];
    expect(mapper.parsePickupAvailabilityResponse({ request: asked, replies })[0]).toMatchObject({
      available,
    });
  });

  const PLACES =
    'front_door:FRONT back_door:REAR side_door:SIDE other:NONE reception:NONE:At_the_reception. ' +
    'mail_room:NONE:In_the_mail_room. office:NONE:In_the_office. loading_dock:NONE:At_the_loading_dock. ' +
    'porch:NONE:On_the_porch. mailbox:NONE:At_the_mailbox. knock:NONE:Please_knock.';
  test.each(PLACES.split(' ').map((row) => row.split(':')))(
    'at %s is at %s, and the driver reads %s',
    (...row) => {
      const [package_location, packageLocation, words] = row;
      const { body } = mapper.createPickupRequest(new PickupRequest(wanted({ package_location }) as never));
      expect(body).toMatchObject({ originDetail: { packageLocation } });
      expect(body.remarks).toBe(words?.replaceAll('_', ' '));
    },
  );
});
