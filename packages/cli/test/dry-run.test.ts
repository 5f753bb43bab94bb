import { describe, expect, it } from 'vitest';
import { accountOf, carrierPackage, World } from './world.js';

const env = { ...accountOf('posta'), ...accountOf('express') };
const both = () => ({ ...carrierPackage('posta'), ...carrierPackage('express') });

describe('--dry-run', () => {
  it('shows the first calls, and where each element comes from', async () => {
    await using world = await World.create(both());
    const { exit, stdout, stderr } = await world.run('quote request.json --dry-run --carrier posta', { env });
    expect([exit, stderr]).toEqual([0, '']);
    expect(stdout.split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
      'Nothing is sent: this is a dry run.',
      '',
      '→ posta rate: POST https://posta.test/rates',
      ' content-type: application/json',
      '',
      ' {',
      ' "from": "H2Y1C6"',
      ' }',
      '',
      'ELEMENT VALUE COMES FROM',
      'url https://posta.test/rates setting server_url',
      'from H2Y1C6 shipper.postal_code',
      'unit KG shipment.weight_unit (left out), the time (whether it is there), a new identifier',
      'service EXP constant',
      '',
      'Not traced, since the carrier takes no other value that was tried: shipper.country_code.',
      'These are the first calls. Those that follow depend on replies; a token is fetched before, where there is none.',
      '',
    ]);
  });

  it('prints JSON, an object for each account', async () => {
    await using world = await World.create(both());
    const { stdout } = await world.run('quote request.json --dry-run --json', { env });
    expect(JSON.parse(stdout)).toMatchObject([
      { carrier: 'posta', operation: 'rating', calls: [{ step: 'rate' }] },
      { carrier: 'express', operation: 'rating', calls: [{ step: 'rate' }] },
    ]);
  });

  it('of a purchase buys nothing and writes nothing', async () => {
    await using world = await World.create(both());
    const { exit, stdout } = await world.run('ship request.json --dry-run --carrier posta --out labels', {
      env,
    });
    expect(exit).toBe(0);
    expect(stdout).toContain('Nothing is sent');
    await expect(world.read('labels')).rejects.toThrow('ENOENT');
  });

  it('of a purchase needs a service, since quotes are not asked', async () => {
    await using world = await World.create(both());
    const { exit, stderr } = await world.run('ship request.json --dry-run --cheapest', { env });
    expect(exit).toBe(2);
    expect(stderr).toContain("'--dry-run' cannot be used with option '--cheapest'");
  });
});
