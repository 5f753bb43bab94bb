import { describe, expect, it } from 'vitest';
import { accountOf, carrierPackage, World } from './world.js';

const env = accountOf('posta');
const place = { address_lines: ['1 Main'], city: 'Montreal', postal_code: 'H2B1A0', country_code: 'CA' };
const order = {
  address: place,
  pickup_date: '2026-03-04',
  ready_time: '10:00',
  closing_time: '15:00',
  package_count: 2,
};
const files = () => ({ ...carrierPackage('posta'), 'place.json': place, 'order.json': order });

describe('waybill recover', () => {
  it('finds what an unanswered purchase left, and writes its labels', async () => {
    await using world = await World.create(files());
    const vanish = { WAYBILL_POSTA_KEY: 'vanish' };
    const lost = await world.run('ship request.json --carrier posta --out labels', { env: vanish });
    expect(lost.exit).toBe(5);
    expect(lost.stderr).toContain(`waybill recover ${world.folder}/labels/posta.recovery.json`);
    const found = await world.run('recover labels/posta.recovery.json --out labels', { env });
    expect(found.exit).toBe(0);
    expect(await world.read('labels/7_001.pdf')).toBe('%PDF label');
    expect(JSON.parse(await world.read('labels/7_001.shipment.json')).tracking_number).toBe('7/001');
  });

  it('says that a complete shipment lacks nothing', async () => {
    await using world = await World.create(files());
    await world.run('ship request.json --carrier posta', { env });
    const { exit, stderr } = await world.run('recover 7_001.shipment.json', { env });
    expect(stderr).toBe('7_001.shipment.json: nothing is missing of this shipment\n');
    expect(exit).toBe(2);
  });
});

describe('waybill address', () => {
  it('shows what the carrier looked at, and what it would write', async () => {
    await using world = await World.create(files());
    const { exit, stdout } = await world.run('address place.json --carrier posta', { env });
    expect(stdout).toBe(
      [
        'Found, and written otherwise (looked at city, postal code).',
        '',
        `${'ADDRESS'.padEnd(31)}  KIND        CHANGED`,
        '1 Main St, Montreal H2B 1A0, CA  commercial  postal code',
        '',
      ].join('\n'),
    );
    expect(exit).toBe(0);
  });

  it('asks for the carrier', async () => {
    await using world = await World.create(files());
    const { exit, stderr } = await world.run('address place.json', { env });
    expect(stderr).toBe('address: name the carrier with --carrier\n');
    expect(exit).toBe(2);
  });
});

describe('waybill locations', () => {
  it('lists the ids that a shipment takes', async () => {
    await using world = await World.create(files());
    const { exit, stdout } = await world.run('locations place.json --carrier posta --limit 1', { env });
    expect(stdout).toContain('L1  shop    1.2 km  Corner shop, 1 Main St, H2B 1A0, Montreal\n');
    expect(exit).toBe(0);
    expect((await world.run('locations place.json --carrier posta', { env })).exit).toBe(3);
    expect((await world.run('locations --carrier posta', { env })).exit).toBe(2);
  });
});

describe('waybill pickup', () => {
  it('books a driver, and keeps what is needed to change, follow and cancel it', async () => {
    await using world = await World.create(files());
    await world.run('ship request.json --carrier posta', { env });
    const booked = await world.run('pickup book order.json 7_001.shipment.json', { env });
    expect(booked.stdout).toBe(
      [
        'Pickup: scheduled.',
        '',
        'NUMBER  DATE        FROM   TO     CHARGE',
        'P1      2026-03-04  10:00  15:00  4.00 CAD',
        '',
      ].join('\n'),
    );
    expect(booked.stderr).toBe(`Wrote ${world.folder}/P1.pickup.json\n`);
    expect((await world.run('pickup change P1.pickup.json order.json', { env })).exit).toBe(0);
    const status = await world.run('pickup status P1.pickup.json', { env });
    expect(status.stdout).toContain('Pickup: completed.');
    const cancelled = await world.run('pickup cancel P1.pickup.json', { env });
    expect(cancelled).toMatchObject({ exit: 0, stdout: 'Cancelled: no driver comes.\n' });
  });

  it('exits by its state', async () => {
    await using world = await World.create(files());
    const book = 'pickup book order.json --carrier posta';
    expect((await world.run(book, { env: { WAYBILL_POSTA_KEY: 'vanish' } })).exit).toBe(5);
    await world.run(book, { env });
    const refused = await world.run('pickup cancel P1.pickup.json', { env: { WAYBILL_POSTA_KEY: 'refuse' } });
    expect(refused).toMatchObject({ exit: 3, stdout: 'Not cancelled.\n' });
  });

  it('shows until when a driver can be ordered', async () => {
    await using world = await World.create(files());
    const { exit, stdout } = await world.run('pickup check order.json --carrier posta', { env });
    expect(stdout).toBe(
      [
        'A driver can come.',
        '',
        'book until       14:00',
        'latest           17:00',
        'shortest window  60 minutes',
        '',
      ].join('\n'),
    );
    expect(exit).toBe(0);
  });
});

describe('waybill manifest', () => {
  it('closes the day, and writes its document', async () => {
    await using world = await World.create(files());
    const { exit, stdout } = await world.run('manifest close --carrier posta --out day', { env });
    expect(stdout).toContain('M1                2  -       yes\n');
    expect(await world.read('day/M1-manifest.pdf')).toBe('%PDF manifest');
    expect(exit).toBe(0);
    const fetched = await world.run('manifest fetch day/M1.manifest.json --out day', { env });
    expect(fetched.stderr).toBe(`Wrote ${world.folder}/day/M1-manifest-2.pdf\n`);
  });

  it('closes shipments of one account', async () => {
    await using world = await World.create({ ...files(), ...carrierPackage('acme') });
    const both = { ...env, ...accountOf('acme') };
    await world.run('ship request.json --carrier posta --out posta', { env: both });
    await world.run('ship request.json --carrier acme --out acme', { env: both });
    const mixed = await world.run('manifest close posta/7_001.shipment.json acme/7_001.shipment.json', {
      env: both,
    });
    expect(mixed.stderr).toContain('these shipments are of several accounts (posta/posta, acme/acme)');
    expect(mixed.exit).toBe(2);
  });
});

describe('waybill return', () => {
  it('writes the label', async () => {
    await using world = await World.create(files());
    const { exit } = await world.run('return request.json --carrier posta --out back', { env });
    expect(await world.read('back/R1.pdf')).toBe('%PDF label');
    expect(exit).toBe(0);
  });
});

describe('waybill proof', () => {
  it('writes what proves the delivery, and says who signed', async () => {
    await using world = await World.create(files());
    const { exit, stdout } = await world.run('proof 7001 --carrier posta', { env });
    expect(stdout).toBe('Delivered 2026-03-05 09:30, signed by A. Roy.\n');
    expect(await world.read('7001-letter.pdf')).toBe('%PDF proof');
    expect(exit).toBe(0);
    expect((await world.run('proof lost --carrier posta', { env })).exit).toBe(3);
  });
});
