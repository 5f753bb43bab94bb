import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import {
  accountOf,
  both,
  carrierPackage,
  interruptedSoon,
  newWorld,
  request,
  terminal,
  World,
  withKey,
} from './world.js';

const plain = carrierPackage('plain', { simulator: false });
const world = newWorld({ ...both, ...plain }, { ...accountOf('posta'), ...accountOf('express') });
/** The first carrier answers in another way, the second as ever. */
const firstWith = (key: string) => ({ env: { ...world.env, WAYBILL_POSTA_KEY: key } });

describe('waybill quote', () => {
  it('prints a table of every quote, cheapest first, with its parts', async () => {
    const { stdout, stderr } = await world.done('quote request.json', firstWith('warn'));
    expect(stderr).toBe('');
    expect(stdout.split('\n')).toEqual([
      '#  CARRIER              TOTAL  SERVICE        TRANSIT             BASE  DISCOUNT  TAXES  EXTRAS',
      '1  Posta Carrier     9.00 CAD  Express (EXP)                      8.00      0.50   1.00  Fuel 0.50',
      '2  Express Carrier  12.00 CAD  Express (EXP)  2 days, Wed 4 Mar  11.00      0.50   1.00  Fuel 0.50',
      'total = base - discount + taxes + extras',
      '',
      'Errors:',
      '- Posta Carrier: no such lane [recipient] (E7)',
      '',
      'Notices:',
      '- Posta Carrier: slow in winter (N1) [EXP]',
      '',
    ]);
  });

  it('prints the two-element list alone with --json', async () => {
    const { stdout } = await world.done('quote request.json --json');
    expect(JSON.parse(stdout)).toMatchObject([[{ carrier: 'express' }, { carrier: 'posta' }], []]);
  });

  it('reads the request from standard input', async () => {
    const shipper = { ...request.shipper, city: 'Montréal' };
    const bytes = Buffer.from(JSON.stringify({ ...request, shipper }));
    const middle = bytes.indexOf(0xc3) + 1; // inside é
    const stdin = Readable.from([bytes.subarray(0, middle), bytes.subarray(middle)]);
    await world.done('quote - --json', { stdin });
  });

  it('refuses text that is not UTF-8', async () => {
    const latin1 = Buffer.from('{"shipper":{"city":"Montr\u00e9al"}}', 'latin1');
    const stderr = 'standard input: is not UTF-8; save it in that encoding\n';
    expect(await world.run('quote -', { stdin: Readable.from([latin1]) })).toMatchObject({ exit: 2, stderr });
  });

  it('asks the named carriers only, in any case', async () => {
    // An account of another carrier may be wrong.
    const env = { ...world.env, WAYBILL_EXPRESS_KEY: '', WAYBILL_EXPRESS_INSURED: 'true' };
    const { stdout } = await world.done('quote --carrier POSTA request.json', { env });
    expect(stdout).toContain('Posta Carrier');
    expect(stdout).not.toContain('Express Carrier');
  });

  it('ends with 3 when no carrier quotes, and says why', async () => {
    expect(await world.run('quote request.json', withKey('refuse'))).toMatchObject({
      exit: 3,
      stdout: 'No quotes.\n\nErrors:\n- Posta Carrier: no such lane [recipient] (E7)\n',
    });
    const { exit, stdout } = await world.run('quote request.json --json', withKey('refuse'));
    expect([exit, JSON.parse(stdout)]).toMatchObject([3, [[], [{ carrier: 'posta', code: 'E7' }]]]);
  });

  it('gives up on who is late', async () => {
    const { stdout } = await world.done('quote request.json --deadline 50', firstWith('hang'));
    expect(stdout).toContain('no answer within 50 ms (deadline_exceeded) Asking again later may help.');
    expect(stdout).toContain('Express Carrier');
  });

  it('ends with 130 when interrupted, with what arrived', async () => {
    const stdout = expect.stringContaining('gave up waiting (aborted)');
    const given = { ...withKey('hang'), signal: interruptedSoon() };
    expect(await world.run('quote request.json', given)).toMatchObject({ exit: 130, stdout });
  });

  it('tells a terminal its progress, and after a second for whom it waits', async () => {
    const interrupt = new AbortController();
    const { written, write, ...stderr } = terminal();
    await world.run('quote request.json', {
      ...firstWith('hang'),
      stderr: { ...stderr, write: (text) => write(text) && text.includes('2 s,') && interrupt.abort() },
      signal: interrupt.signal,
    });
    expect(written).toEqual([
      'Asking Posta Carrier, Express Carrier …\n',
      '\r\u001b[K1 s, waiting for Posta Carrier …',
      '\r\u001b[K2 s, waiting for Posta Carrier …',
      '\r\u001b[K',
    ]);
  });

  it('prints each issue of a request on a line', async () => {
    const shipment = { items: [{ weight: -1 }], weight_unit: 'G' };
    await world.write({ 'bad.json': { shipper: { zip: 'x' }, recipient: {}, shipment } });
    const { stderr } = await world.run('quote bad.json');
    const named = stderr.match(/(?<=^- )\S+/gm);
    expect(named).toEqual(['shipper.zip', 'shipment.items[0].weight', 'shipment.weight_unit']);
  });
});

describe('waybill quote without an account', () => {
  it('says what to run next', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const { exit, stdout, stderr } = await world.run('quote request.json');
    expect(stderr).toContain('\n  waybill quote request.json --simulate\n');
    expect(stderr).toContain('\n  WAYBILL_POSTA_KEY=…\n');
    expect(stderr).toContain('waybill carriers posta');
    expect([exit, stdout]).toEqual([4, '']);
  });

  it('says how to install a carrier when there is none', async () => {
    await using world = await World.create();
    const stderr = expect.stringContaining('npm install @waybill/carrier-<name>');
    expect(await world.run('quote request.json --simulate')).toMatchObject({ exit: 4, stderr });
    const stdout = stderr;
    expect(await world.run('carriers')).toMatchObject({ exit: 0, stdout });
  });
});

describe('waybill quote --simulate', () => {
  it('asks the simulators over HTTP and says that prices are made up', async () => {
    const { stdout, stderr } = await world.done('quote request.json --simulate --json');
    expect(JSON.parse(stdout)).toMatchObject([
      [
        { carrier: 'express', service_type: 'SIM', meta: { key: "it's made up" } },
        { carrier: 'posta', service_type: 'SIM' },
      ],
      [],
    ]);
    const madeUp = 'Simulators answered, not the carriers: their prices are made up.\n';
    expect(stderr).toBe(`note: Plain Carrier has no simulator\n${madeUp}`);
    const table = await world.done('quote request.json --simulate');
    expect(table.stdout.startsWith(`${madeUp}#  CARRIER `)).toBe(true);
  });

  it('starts the simulators of the named carriers only', async () => {
    const { stdout, stderr } = await world.run('quote request.json --simulate --json --carrier posta/west');
    expect(JSON.parse(stdout)[0]).toMatchObject([{ carrier: 'posta', service_type: 'SIM' }]);
    expect(stderr).not.toContain('Plain Carrier');
  });
});

it('waybill quote --explain tells how prices came about, or that no carrier explains them', async () => {
  const step = "{ step: 'base', text: 'Break up to 5 kg', amount: '8.50' }";
  const edits = {
    'transit_days: 2': `transit_days: 2, meta: { explain: [${step}, 'odd', { step: 'tax' }] }`,
  };
  await world.write(carrierPackage('express', { edits }));
  const explained = await world.run('quote request.json --explain --carrier express');
  const unexplained = await world.run('quote request.json --explain --carrier posta');
  expect(unexplained.stdout).toContain('No carrier explains its prices.');
  const how = 'STEP  AMOUNT  HOW\nbase    8.50  Break up to 5 kg\n';
  expect(explained.stdout).toContain(`\nExpress Carrier, Express, in CAD:\n${how}`);
});
