import { describe, expect, it } from 'vitest';
import { accountOf, carrierPackage, newWorld, withKey } from './world.js';

const place = { address_lines: ['1 Main'], city: 'Montreal', postal_code: 'H2B1A0', country_code: 'CA' };
const order = {
  ...{ address: place, pickup_date: '2026-03-04', package_count: 2 },
  ...{ ready_time: '10:00', closing_time: '15:00' },
};
const world = newWorld(
  { ...carrierPackage('posta'), ...carrierPackage('acme'), 'place.json': place, 'order.json': order },
  accountOf('posta'),
);

describe('waybill recover', () => {
  it('finds what an unanswered purchase left, and writes its labels', async () => {
    const lost = await world.run('ship request.json --carrier posta --out labels', withKey('vanish'));
    expect(lost.exit).toBe(5);
    expect(lost.stderr).toContain(`waybill recover ${world.folder}/labels/posta.recovery.json`);
    await world.done('recover labels/posta.recovery.json --out labels');
    expect(await world.read('labels/7_001.pdf')).toBe('%PDF label');
    expect(JSON.parse(await world.read('labels/7_001.shipment.json')).tracking_number).toBe('7/001');
  });

  it('says that a complete shipment lacks nothing', async () => {
    await world.run('ship request.json --carrier posta');
    const stderr = '7_001.shipment.json: nothing is missing of this shipment\n';
    expect(await world.run('recover 7_001.shipment.json')).toMatchObject({ exit: 2, stderr });
  });
});

it('waybill address shows what the carrier looked at, and what it would write', async () => {
  const { stdout } = await world.done('address place.json --carrier posta');
  expect(stdout.split('\n')).toEqual([
    'Found, and written otherwise (looked at city, postal code).',
    '',
    `${'ADDRESS'.padEnd(31)}  KIND        CHANGED`,
    '1 Main St, Montreal H2B 1A0, CA  commercial  postal code',
    '',
  ]);
});

it('waybill locations lists the ids that a shipment takes', async () => {
  const { stdout } = await world.done('locations place.json --carrier posta --limit 1');
  expect(stdout).toContain('L1  shop    1.2 km  Corner shop, 1 Main St, H2B 1A0, Montreal\n');
  expect((await world.run('locations place.json --carrier posta')).exit).toBe(3);
});

describe('waybill pickup', () => {
  it('books a driver, and keeps what is needed to change, follow and cancel it', async () => {
    await world.run('ship request.json --carrier posta');
    const booked = await world.done('pickup book order.json 7_001.shipment.json');
    expect(booked.stdout.split('\n')).toEqual([
      'Pickup: scheduled.',
      '',
      'NUMBER  DATE        FROM   TO     CHARGE',
      'P1      2026-03-04  10:00  15:00  4.00 CAD',
      '',
    ]);
    expect(booked.stderr).toBe(`Wrote ${world.folder}/P1.pickup.json\n`);
    await world.done('pickup change P1.pickup.json order.json');
    const status = await world.run('pickup status P1.pickup.json');
    expect(status.stdout).toContain('Pickup: completed.');
    const cancelled = await world.done('pickup cancel P1.pickup.json');
    expect(cancelled.stdout).toBe('Cancelled: no driver comes.\n');
  });

  it('exits by its state', async () => {
    const book = 'pickup book order.json --carrier posta';
    expect((await world.run(book, withKey('vanish'))).exit).toBe(5);
    await world.run(book);
    const refused = await world.run('pickup cancel P1.pickup.json', withKey('refuse'));
    expect(refused).toMatchObject({ exit: 3, stdout: 'Not cancelled.\n' });
  });

  it('shows until when a driver can be ordered', async () => {
    const { stdout } = await world.done('pickup check order.json --carrier posta');
    const times = 'book until       14:00\nlatest           17:00\nshortest window  60 minutes\n';
    expect(stdout).toBe(`A driver can come.\n\n${times}`);
  });
});

describe('waybill manifest', () => {
  it('closes the day, and writes its document', async () => {
    const { stdout } = await world.done('manifest close --carrier posta --out day');
    expect(stdout).toContain('M1                2  -       yes\n');
    expect(await world.read('day/M1-manifest.pdf')).toBe('%PDF manifest');
    const fetched = await world.run('manifest fetch day/M1.manifest.json --out day');
    expect(fetched.stderr).toBe(`Wrote ${world.folder}/day/M1-manifest-2.pdf\n`);
  });

  it('closes shipments of one account', async () => {
    const env = { ...world.env, ...accountOf('acme') };
    for (const carrier of ['posta', 'acme'])
      await world.run(`ship request.json --carrier ${carrier} --out ${carrier}`, { env });
    const close = 'manifest close posta/7_001.shipment.json acme/7_001.shipment.json';
    const stderr = expect.stringContaining('are of several accounts (posta/posta, acme/acme)');
    expect(await world.run(close, { env })).toMatchObject({ exit: 2, stderr });
  });
});

it('waybill return writes the label', async () => {
  await world.done('return request.json --carrier posta --out back');
  expect(await world.read('back/R1.pdf')).toBe('%PDF label');
});

it('waybill proof writes what proves the delivery, and says who signed', async () => {
  const { stdout } = await world.done('proof 7001 --carrier posta');
  expect(stdout).toBe('Delivered 2026-03-05 09:30, signed by A. Roy.\n');
  expect(await world.read('7001-letter.pdf')).toBe('%PDF proof');
  expect((await world.run('proof lost --carrier posta')).exit).toBe(3);
});
