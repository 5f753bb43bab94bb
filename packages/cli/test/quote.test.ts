import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { accountOf, carrierPackage, request, World } from './world.js';

const env = { ...accountOf('posta'), ...accountOf('express') };
const both = { ...carrierPackage('posta'), ...carrierPackage('express') };

describe('waybill quote', () => {
  it('prints a table of every quote, cheapest first, with its parts', async () => {
    await using world = await World.create(both);
    const { exit, stdout, stderr } = await world.run('quote request.json', {
      env: { ...env, WAYBILL_POSTA_KEY: 'warn' },
    });
    expect(stderr).toBe('');
    expect(stdout).toBe(
      [
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
      ].join('\n'),
    );
    expect(exit).toBe(0);
  });

  it('prints the two-element list alone with --json', async () => {
    await using world = await World.create(both);
    const { exit, stdout } = await world.run('quote request.json --json', { env });
    const [quotes, errors] = JSON.parse(stdout);
    expect(quotes.map(({ carrier }: { carrier: string }) => carrier)).toEqual(['express', 'posta']);
    expect(errors).toEqual([]);
    expect(exit).toBe(0);
  });

  it('reads the request from standard input', async () => {
    await using world = await World.create(both);
    const bytes = new TextEncoder().encode(
      JSON.stringify({ ...request, shipper: { ...request.shipper, city: 'Montréal' } }),
    );
    async function* halves() {
      const middle = bytes.indexOf(0xc3) + 1; // inside é
      yield bytes.slice(0, middle);
      yield bytes.slice(middle);
    }
    expect((await world.run('quote - --json', { env, stdin: halves() })).exit).toBe(0);
  });

  it('asks the named carriers only, in any case', async () => {
    await using world = await World.create(both);
    // An account of another carrier may be wrong.
    const { exit, stdout } = await world.run('quote --carrier POSTA request.json', {
      env: { ...env, WAYBILL_EXPRESS_KEY: '', WAYBILL_EXPRESS_INSURED: 'true' },
    });
    expect(stdout).toContain('Posta Carrier');
    expect(stdout).not.toContain('Express Carrier');
    expect(exit).toBe(0);
  });

  it.each([
    ['posta,pots', 2, 'no installed package has the carrier pots; did you mean posta?\n'],
    ['posta/weast', 2, 'posta has no account weast; did you mean west?\n'],
    ['acme', 4, 'Acme Carrier has no account. Configure one, in the environment:\n  WAYBILL_ACME_KEY=…\n'],
  ])('refuses to ask %s', async (carrier, code, message) => {
    await using world = await World.create({ ...both, ...carrierPackage('acme') });
    const { exit, stdout, stderr } = await world.run(`quote --carrier ${carrier} request.json`, {
      env: { ...env, WAYBILL_POSTA__WEST_KEY: 'w' },
    });
    expect(stderr).toBe(message);
    expect(stdout).toBe('');
    expect(exit).toBe(code);
  });

  it('starts the simulators of the named carriers only', async () => {
    await using world = await World.create({ ...both, ...carrierPackage('plain', { simulator: false }) });
    const { stdout, stderr } = await world.run('quote request.json --simulate --json --carrier posta/west');
    expect(JSON.parse(stdout)[0]).toMatchObject([{ carrier: 'posta', service_type: 'SIM' }]);
    expect(stderr).not.toContain('Plain Carrier');
  });

  it('ends with 3 when no carrier quotes, and says why', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const { exit, stdout } = await world.run('quote request.json', { env: { WAYBILL_POSTA_KEY: 'refuse' } });
    expect(stdout).toBe('No quotes.\n\nErrors:\n- Posta Carrier: no such lane [recipient] (E7)\n');
    expect(exit).toBe(3);
    const json = await world.run('quote request.json --json', { env: { WAYBILL_POSTA_KEY: 'refuse' } });
    expect(JSON.parse(json.stdout)).toMatchObject([[], [{ carrier: 'posta', code: 'E7' }]]);
    expect(json.exit).toBe(3);
  });

  it('gives up on who is late', async () => {
    await using world = await World.create(both);
    const { exit, stdout } = await world.run('quote request.json --deadline 50', {
      env: { ...env, WAYBILL_POSTA_KEY: 'hang' },
    });
    expect(stdout).toContain(
      '- Posta Carrier: no answer within 50 ms (deadline_exceeded) Asking again later may help.',
    );
    expect(stdout).toContain('Express Carrier');
    expect(exit).toBe(0);
  });

  it('ends with 130 when interrupted, with what arrived', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const interrupt = new AbortController();
    setTimeout(() => interrupt.abort(), 50);
    const { exit, stdout } = await world.run('quote request.json', {
      env: { WAYBILL_POSTA_KEY: 'hang' },
      signal: interrupt.signal,
    });
    expect(stdout).toContain('gave up waiting (aborted)');
    expect(exit).toBe(130);
  });

  it('tells its progress to a terminal only', async () => {
    await using world = await World.create(both);
    const told: string[] = [];
    const stderr = { isTTY: true, write: (text: string) => told.push(text) };
    await world.run('quote request.json', { env, stderr });
    expect(told).toEqual(['Asking Posta Carrier, Express Carrier …\n']);
  });

  it('names those that a terminal waits for, once it has waited a second', async () => {
    await using world = await World.create(both);
    const interrupt = new AbortController();
    const told: string[] = [];
    const write = (text: string) => {
      told.push(text);
      if (text.includes('2 s,')) interrupt.abort();
    };
    await world.run('quote request.json', {
      env: { ...env, WAYBILL_POSTA_KEY: 'hang' },
      stderr: { isTTY: true, write },
      signal: interrupt.signal,
    });
    expect(told).toEqual([
      'Asking Posta Carrier, Express Carrier …\n',
      '\r\u001b[K1 s, waiting for Posta Carrier …',
      '\r\u001b[K2 s, waiting for Posta Carrier …',
      '\r\u001b[K',
    ]);
  });

  it('refuses text that is not UTF-8', async () => {
    await using world = await World.create(both);
    const latin1 = Buffer.from('{"shipper":{"city":"Montr\u00e9al"}}', 'latin1');
    const { exit, stderr } = await world.run('quote -', { env, stdin: Readable.from([latin1]) });
    expect(stderr).toBe('standard input: is not UTF-8; save it in that encoding\n');
    expect(exit).toBe(2);
  });
});

describe('waybill quote with bad input', () => {
  it.each([
    [
      'a mistyped field',
      { ...request, shipment: { items: [{ weight: 1, lenght: 3 }] } },
      /shipment\.items\[0\]\.lenght .*length/,
    ],
    [
      'a weight of 0',
      { ...request, shipment: { items: [{ weight: 0 }] } },
      /- shipment\.items\[0\]\.weight must be above 0/,
    ],
    ['a list', [], /must be an object/],
  ])('names the field: %s', async (_, data, message) => {
    await using world = await World.create({ ...both, 'bad.json': data });
    const { exit, stdout, stderr } = await world.run('quote bad.json --json', { env });
    expect(stderr).toMatch(message);
    expect(stdout).toBe('');
    expect(exit).toBe(2);
  });

  it('prints each issue on a line', async () => {
    const bad = {
      shipper: { zip: 'x' },
      recipient: {},
      shipment: { items: [{ weight: -1 }], weight_unit: 'G' },
    };
    await using world = await World.create({ ...both, 'bad.json': bad });
    const { stderr } = await world.run('quote bad.json', { env });
    expect(
      stderr
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(' ')[1]),
    ).toEqual(['shipper.zip', 'shipment.items[0].weight', 'shipment.weight_unit']);
  });

  it.each([
    [
      '{\n  "shipper": {},\n  recipient: {}\n}',
      'bad.json:3:3: is not JSON (invalid symbol)\n    recipient: {}\n    ^',
    ],
    ['{"shipper": {}', 'bad.json:1:15: is not JSON (close brace expected)'],
    ['{"a": 1,}', 'bad.json:1:9: is not JSON'],
    ['  ', 'bad.json: is empty; a request in JSON is expected'],
  ])('tells where JSON breaks off: %j', async (text, message) => {
    await using world = await World.create({ ...both, 'bad.json': text });
    const { exit, stderr } = await world.run('quote bad.json', { env });
    expect(stderr).toContain(message);
    expect(exit).toBe(2);
  });

  it.each([
    ['quote nowhere.json', 'nowhere.json: there is no such file'],
    ['quote .', '.: is a folder'],
    ['quote', "missing required argument 'request'"],
    ['quote request.json --deadline soon', 'It must be a whole number above 0.'],
    ['quote request.json --jsn', '(Did you mean --json?)'],
    ['qoute request.json', '(Did you mean quote?)'],
  ])('%s', async (args, message) => {
    await using world = await World.create(both);
    const { exit, stdout, stderr } = await world.run(args, { env });
    expect(stderr).toContain(message);
    expect(stdout).toBe('');
    expect(exit).toBe(2);
  });
});

describe('waybill quote without an account', () => {
  it('says what to run next', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const { exit, stdout, stderr } = await world.run('quote request.json');
    expect(stderr).toContain('\n  waybill quote request.json --simulate\n');
    expect(stderr).toContain('\n  WAYBILL_POSTA_KEY=…\n');
    expect(stderr).toContain('waybill carriers posta');
    expect(stdout).toBe('');
    expect(exit).toBe(4);
  });

  it('says how to install a carrier when there is none', async () => {
    await using world = await World.create();
    const { exit, stderr } = await world.run('quote request.json --simulate');
    expect(stderr).toContain('npm install @waybill/carrier-<name>');
    expect(exit).toBe(4);
  });
});

describe('waybill quote --simulate', () => {
  it('asks the simulators over HTTP and says that prices are made up', async () => {
    await using world = await World.create({ ...both, ...carrierPackage('plain', { simulator: false }) });
    const { exit, stdout, stderr } = await world.run('quote request.json --simulate --json');
    expect(JSON.parse(stdout)).toMatchObject([
      [
        { carrier: 'express', service_type: 'SIM', meta: { key: "it's made up" } },
        { carrier: 'posta', service_type: 'SIM' },
      ],
      [],
    ]);
    expect(stderr).toBe(
      'note: Plain Carrier has no simulator\nSimulators answered, not the carriers: their prices are made up.\n',
    );
    expect(exit).toBe(0);
  });

  it('marks the table as made up', async () => {
    await using world = await World.create(both);
    const { stdout } = await world.run('quote request.json --simulate');
    expect(stdout).toMatch(
      /^Simulators answered, not the carriers: their prices are made up\.\n# {2}CARRIER /,
    );
  });

  it('tells how prices came about with --explain', async () => {
    const files = carrierPackage('posta');
    const at = 'node_modules/@waybill/carrier-posta/index.js';
    const meta =
      "meta: { explain: [{ step: 'base', text: 'Break up to 5 kg', amount: '8.50' }, 'odd', { step: 'tax' }] }";
    await using world = await World.create({
      ...files,
      [at]: String(files[at]).replaceAll('transit_days: 2', `transit_days: 2, ${meta}`),
    });
    const { stdout } = await world.run('quote request.json --explain', { env: accountOf('posta') });
    expect(stdout).toContain(
      '\nPosta Carrier, Express, in CAD:\nSTEP  AMOUNT  HOW\nbase    8.50  Break up to 5 kg\n',
    );
  });

  it('says with --explain when no carrier explains its prices', async () => {
    await using world = await World.create(both);
    const { stdout } = await world.run('quote request.json --simulate --explain');
    expect(stdout).toContain('No carrier explains its prices.');
  });

  it('says so when no carrier has a simulator', async () => {
    await using world = await World.create(carrierPackage('plain', { simulator: false }));
    const { exit, stdout, stderr } = await world.run('quote request.json --simulate');
    expect(stderr).toContain('There is no simulator to ask.');
    expect(stdout).toBe('');
    expect(exit).toBe(4);
  });
});
