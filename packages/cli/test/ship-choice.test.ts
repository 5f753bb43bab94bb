import { describe, expect, it } from 'vitest';
import { accountOf, carrierPackage, noPrompts, request, World } from './world.js';

const both = { ...carrierPackage('posta'), ...carrierPackage('express') };
const withServices = (...services: string[]) => ({ ...request, shipment: { ...request.shipment, services } });
const many = { WAYBILL_POSTA_KEY: 'many', WAYBILL_EXPRESS_KEY: 'refuse' };

/** What was bought, and from whom. */
async function bought(world: World, args: string, env: Record<string, string>) {
  const { exit, stdout, stderr } = await world.run(`ship ${args} --json`, { env });
  const [shipment] = stdout === '' ? [undefined] : JSON.parse(stdout);
  const { carrier, service, reference } = shipment ?? {};
  return { exit, stderr, carrier, service, handle: reference?.value };
}

describe('the carrier of a purchase', () => {
  it('is the only one that has an account', async () => {
    await using world = await World.create(both);
    expect(await bought(world, 'request.json', accountOf('posta'))).toMatchObject({
      exit: 0,
      carrier: 'posta',
    });
  });

  it('is the one that is written in front of the service', async () => {
    await using world = await World.create(both);
    const env = { ...accountOf('posta'), ...accountOf('express') };
    expect(await bought(world, 'request.json --service express:EXP', env)).toMatchObject({
      exit: 0,
      carrier: 'express',
      service: 'EXP',
    });
  });

  it('must be named where several have the service', async () => {
    await using world = await World.create(both);
    const { exit, stderr } = await bought(world, 'request.json', {
      ...accountOf('posta'),
      ...accountOf('express'),
    });
    expect(stderr).toContain('Choose the carrier to buy from with --carrier: posta, express.');
    expect(exit).toBe(2);
  });
});

describe('the service of a purchase', () => {
  it.each(['EXP', 'exp', 'express', 'xpress', 'posta:EXP'])('may be written %s', async (service) => {
    await using world = await World.create({ ...both, 'any.json': withServices() });
    expect(await bought(world, `any.json --service ${service}`, accountOf('posta'))).toMatchObject({
      exit: 0,
      service: 'EXP',
    });
  });

  it('of the command line is bought instead of those of the request', async () => {
    await using world = await World.create({ ...both, 'two.json': withServices('EXP', 'SLOW') });
    expect(await bought(world, 'two.json --service NEW', accountOf('posta'))).toMatchObject({
      service: 'NEW',
    });
  });

  it.each([
    ['expres', 'Posta Carrier has no service expres; did you mean Express?\n'],
    ['by-boat', 'Posta Carrier has no service by-boat; its services: waybill carriers posta\n'],
  ])('is not %s, which the carrier does not have', async (service, message) => {
    await using world = await World.create(both);
    expect(await bought(world, `request.json --service ${service}`, accountOf('posta'))).toMatchObject({
      exit: 2,
      stderr: message,
    });
  });

  it('must be named, and those of the carrier are listed', async () => {
    await using world = await World.create({ ...both, 'any.json': withServices() });
    const { exit, stderr } = await bought(world, 'any.json', accountOf('posta'));
    expect(stderr).toBe(
      [
        'Name the service to buy with --service, or buy by price: --cheapest, --fastest, --from-quote.',
        '',
        'Services of Posta Carrier:',
        'CODE  NAME     REACH',
        'EXP   Express  Canada',
        '',
      ].join('\n'),
    );
    expect(exit).toBe(2);
  });

  it('must be one: none of several is ignored', async () => {
    await using world = await World.create({
      ...both,
      'two.json': withServices('EXP', 'ground'),
      'others.json': withServices('EXP', 'express:EXP'),
    });
    const { exit, stderr } = await bought(world, 'two.json', accountOf('posta'));
    expect(stderr).toContain('the request has 2 that may be meant for Posta Carrier: EXP, ground.');
    expect(exit).toBe(2);
    expect(await bought(world, 'others.json', accountOf('posta'))).toMatchObject({ exit: 0, service: 'EXP' });
  });
});

describe('a purchase by price', () => {
  it.each([
    ['--cheapest', { service: 'EXP', handle: 'posta:h12' }, 'Express (EXP) of Posta Carrier, 12.00 CAD'],
    ['--fastest', { service: 'NIGHT', handle: 'posta:h30' }, 'Overnight (NIGHT) of Posta Carrier, 30.00 CAD'],
    ['--from-quote 3', { service: 'AM', handle: undefined }, 'Morning (AM) of Posta Carrier, 31.00 CAD'],
  ])('takes the quote of %s and says which, and who gave none', async (choice, expected, said) => {
    await using world = await World.create({ ...both, 'any.json': withServices() });
    const result = await bought(world, `any.json ${choice}`, many);
    expect(result).toMatchObject({ exit: 0, carrier: 'posta', ...expected });
    expect(result.stderr).toContain(`Chosen among 3 quotes: ${said}\n`);
    expect(result.stderr).toContain('- Express Carrier: no such lane');
  });

  it('says when the bill is another than the quote', async () => {
    await using world = await World.create({ ...both, 'any.json': withServices() });
    const { stderr } = await bought(world, 'any.json --fastest', many);
    expect(stderr).toContain('Quoted 30.00 CAD, billed 12.00 CAD.\n');
    expect((await bought(world, 'any.json --cheapest', many)).stderr).not.toContain('billed');
  });

  it.each([
    ['--cheapest', { WAYBILL_POSTA_KEY: 'refuse' }, 'There is no quote to buy.'],
    [
      '--cheapest',
      { WAYBILL_POSTA_KEY: 'foreign' },
      'The quotes are in CAD, USD, which cannot be compared without exchange rates. Ask fewer carriers (--carrier), or choose with --from-quote.',
    ],
    ['--fastest', { WAYBILL_POSTA_KEY: 'foreign' }, 'No quote says when the shipment is delivered.'],
    ['--from-quote 4', many, 'There is no quote 4: they go from 1 to 3.'],
  ])('buys nothing with %s of %o', async (choice, env, message) => {
    await using world = await World.create(both);
    const { exit, stdout, stderr } = await world.run(`ship request.json ${choice} --json`, { env });
    expect(stderr).toContain(message);
    expect(JSON.parse(stdout)[0]).toBe(null);
    expect(exit).toBe(3);
  });

  it('buys nothing of what was quoted when the person interrupts', async () => {
    await using world = await World.create(both);
    const interrupt = new AbortController();
    setTimeout(() => interrupt.abort(), 50);
    const { exit, stdout, stderr } = await world.run('ship request.json --cheapest', {
      env: { ...accountOf('posta'), WAYBILL_EXPRESS_KEY: 'hang' },
      signal: interrupt.signal,
    });
    expect(stderr).toBe('Interrupted. Nothing was bought.\n');
    expect(stdout).toBe('');
    expect(exit).toBe(130);
  });

  it('keeps the errors of carriers in JSON when there is no quote', async () => {
    await using world = await World.create(both);
    const { stdout } = await world.run('ship request.json --cheapest --json', {
      env: { WAYBILL_POSTA_KEY: 'refuse' },
    });
    expect(JSON.parse(stdout)).toMatchObject([null, [{ carrier: 'posta', code: 'E7' }]]);
  });

  it.each([
    ['--cheapest --fastest', "option '--cheapest' cannot be used with option '--fastest'"],
    ['--from-quote 0', 'It must be a whole number above 0.'],
    ['--quotes quotes.json', '--quotes needs --from-quote'],
    ['--account west', '--account needs one --carrier'],
  ])('is refused with %s', async (args, message) => {
    await using world = await World.create(both);
    const { exit, stderr } = await world.run(`ship request.json ${args}`, { env: many });
    expect(stderr).toContain(message);
    expect(exit).toBe(2);
  });
});

describe('a purchase of a quote that was saved', () => {
  const ship = 'request.json --from-quote 1 --quotes quotes.json';

  async function saved(): Promise<World> {
    const world = await World.create(both);
    const { exit, stdout } = await world.run('quote request.json --save quotes.json', { env: many });
    expect(stdout).toContain('#  CARRIER');
    expect(exit).toBe(0);
    return world;
  }

  it('buys by its handle while its price is the same', async () => {
    await using world = await saved();
    expect(await bought(world, ship, many)).toMatchObject({ exit: 0, service: 'EXP', handle: 'posta:h12' });
  });

  it('takes a file that --json printed as well', async () => {
    await using world = await World.create(both);
    const { stdout } = await world.run('quote request.json --json', { env: many });
    await world.write({ 'quotes.json': stdout });
    expect(await bought(world, ship, many)).toMatchObject({ exit: 0, handle: 'posta:h12' });
  });

  it('is refused when the price has changed, unless that is accepted', async () => {
    await using world = await saved();
    const dearer = { WAYBILL_POSTA_KEY: 'dearer' };
    const change = 'Express (EXP) of Posta Carrier: the total was 12.00 CAD and is 13.00 CAD now.';
    const refused = await world.run(`ship ${ship} --json`, { env: dearer });
    expect(refused).toMatchObject({
      exit: 3,
      stdout: '[\n  null,\n  []\n]\n',
      stderr: `${change} Nothing was bought; --accept-price-change buys it.\n`,
    });
    const accepted = await bought(world, `${ship} --accept-price-change`, dearer);
    expect(accepted).toMatchObject({ exit: 0, handle: 'posta:h13' });
    expect(accepted.stderr).toContain(`${change}\n`);
  });

  it('is refused when there is no such quote any more', async () => {
    await using world = await saved();
    const { exit, stderr } = await bought(world, ship, { WAYBILL_POSTA_KEY: 'refuse' });
    expect(stderr).toContain('- Posta Carrier: no such lane');
    expect(stderr).toContain('Express (EXP) of Posta Carrier: is not quoted any more. Nothing was bought.\n');
    expect(exit).toBe(3);
  });

  it('is refused when the file is another', async () => {
    await using world = await World.create({ ...both, 'quotes.json': request });
    const { exit, stderr } = await bought(world, ship, many);
    expect(stderr).toContain('quotes.json: has no quotes');
    expect(exit).toBe(2);
  });
});

describe('a purchase from a production account', () => {
  const production = { ...accountOf('posta'), WAYBILL_POSTA_ENVIRONMENT: 'production' };

  /** What was asked, and how the command ended. */
  async function asked(args: string, env: Record<string, string>, answer: boolean) {
    await using world = await World.create(both);
    const questions: string[] = [];
    const confirm = async (question: string) => {
      questions.push(question);
      return answer;
    };
    const { exit, stdout, stderr } = await world.run(`ship request.json${args}`, {
      env,
      prompts: { ...noPrompts, confirm },
    });
    return { questions, exit, stdout, stderr };
  }

  it('is confirmed by the person at the terminal', async () => {
    expect(await asked('', production, true)).toMatchObject({
      questions: ['Buy Posta Carrier EXP, whose price was not asked, from the production account posta?'],
      exit: 0,
    });
    expect(
      (await asked(' --cheapest', { ...production, WAYBILL_POSTA_KEY: 'many' }, true)).questions,
    ).toEqual(['Buy Express (EXP) of Posta Carrier for 12.00 CAD from the production account posta?']);
  });

  it('is not made when the person declines', async () => {
    expect(await asked('', production, false)).toMatchObject({
      exit: 3,
      stdout: '',
      stderr: 'Nothing was bought.\n',
    });
  });

  it.each([
    ['with --yes', ' --yes', production],
    ['at a simulator', ' --simulate --carrier posta', production],
    ['from a sandbox', '', accountOf('posta')],
  ])('needs no answer %s', async (_, args, env) => {
    expect(await asked(args, env, false)).toMatchObject({ questions: [], exit: 0 });
  });

  it('needs no confirmation where there is no terminal, as in a script', async () => {
    await using world = await World.create(both);
    expect((await world.run('ship request.json', { env: production })).exit).toBe(0);
  });
});
