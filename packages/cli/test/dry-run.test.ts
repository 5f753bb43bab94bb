import { describe, expect, it } from 'vitest';
import { accountOf, both, newWorld } from './world.js';

const world = newWorld(both, { ...accountOf('posta'), ...accountOf('express') });

describe('--dry-run', () => {
  it('shows the first calls, and where each element comes from', async () => {
    const { stdout, stderr } = await world.done('quote request.json --dry-run --carrier posta');
    expect(stderr).toBe('');
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
    const rating = { operation: 'rating', calls: [{ step: 'rate' }] };
    expect(await world.json('quote request.json --dry-run')).toMatchObject([
      { carrier: 'posta', ...rating },
      { carrier: 'express', ...rating },
    ]);
  });

  it('of a purchase buys nothing and writes nothing', async () => {
    const { stdout } = await world.done('ship request.json --dry-run --carrier posta --out labels');
    expect(stdout).toContain('Nothing is sent');
    await expect(world.read('labels')).rejects.toThrow('ENOENT');
  });
});
