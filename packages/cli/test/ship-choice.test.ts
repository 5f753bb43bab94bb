import { describe, expect, it } from 'vitest';
import { accountOf, both, interruptedSoon, newWorld, person, request, withKey } from './world.js';

const withServices = (...services: string[]) => ({ ...request, shipment: { ...request.shipment, services } });
const posta = accountOf('posta');
const two = { ...posta, ...accountOf('express') };
const many = { WAYBILL_POSTA_KEY: 'many', WAYBILL_EXPRESS_KEY: 'refuse' };
const world = newWorld({
  ...both,
  'any.json': withServices(),
  'two.json': withServices('EXP', 'SLOW'),
  'others.json': withServices('EXP', 'express:EXP'),
});

/** What was bought, and from whom. */
async function bought(args: string, env: Record<string, string>) {
  const { exit, stdout, stderr } = await world.run(`ship ${args} --json`, { env });
  const { carrier, service, reference } = JSON.parse(stdout)[0] ?? {};
  return { exit, stderr, carrier, service, handle: reference?.value };
}

describe('what is bought, and from whom', () => {
  it.each([
    ['of the only carrier that has an account', 'request.json', posta, 'posta', 'EXP'],
    ['of the carrier in front of it', 'any.json --service express:EXP', two, 'express', 'EXP'],
    ...['EXP', 'exp', 'express', 'xpress', 'posta:EXP'].map(
      (service) => [`written ${service}`, `any.json --service ${service}`, posta, 'posta', 'EXP'] as const,
    ),
    ['of the command line, not those of the request', 'two.json --service NEW', posta, 'posta', 'NEW'],
    ['not meant for another carrier', 'others.json', posta, 'posta', 'EXP'],
  ] as const)('is the service %s', async (_, args, env, carrier, service) => {
    expect(await bought(args, env)).toMatchObject({ exit: 0, carrier, service });
  });
});

describe('a purchase by price', () => {
  it.each([
    ['--cheapest', { service: 'EXP', handle: 'posta:h12' }, 'Express (EXP) of Posta Carrier, 12.00 CAD'],
    ['--fastest', { service: 'NIGHT', handle: 'posta:h30' }, 'Overnight (NIGHT) of Posta Carrier, 30.00 CAD'],
    ['--from-quote 3', { service: 'AM', handle: undefined }, 'Morning (AM) of Posta Carrier, 31.00 CAD'],
  ])('takes the quote of %s and says which, and who gave none', async (choice, expected, said) => {
    const result = await bought(`any.json ${choice}`, many);
    expect(result).toMatchObject({ exit: 0, carrier: 'posta', ...expected });
    expect(result.stderr).toContain(`Chosen among 3 quotes: ${said}\n`);
    expect(result.stderr).toContain('- Express Carrier: no such lane');
  });

  it('says when the bill is another than the quote', async () => {
    const { stderr } = await bought('any.json --fastest', many);
    expect(stderr).toContain('Quoted 30.00 CAD, billed 12.00 CAD.\n');
    expect((await bought('any.json --cheapest', many)).stderr).not.toContain('billed');
  });

  it.each([
    ['--cheapest', 'refuse', 'There is no quote to buy.'],
    ['--cheapest', 'foreign', 'in CAD, USD, which cannot be compared without exchange rates. Ask fewer'],
    ['--fastest', 'foreign', 'No quote says when the shipment is delivered.'],
    ['--from-quote 4', 'many', 'There is no quote 4: they go from 1 to 3.'],
  ])('buys nothing with %s of an account that answers %s', async (choice, key, message) => {
    const { exit, stdout, stderr } = await world.run(`ship request.json ${choice} --json`, withKey(key));
    expect(stderr).toContain(message);
    const [nothing, errors] = JSON.parse(stdout);
    expect([exit, nothing]).toEqual([3, null]);
    if (key === 'refuse') expect(errors).toMatchObject([{ carrier: 'posta', code: 'E7' }]);
  });

  it('buys nothing of what was quoted when the person interrupts', async () => {
    const env = { ...posta, WAYBILL_EXPRESS_KEY: 'hang' };
    expect(await world.run('ship request.json --cheapest', { env, signal: interruptedSoon() })).toEqual({
      exit: 130,
      stdout: '',
      stderr: 'Interrupted. Nothing was bought.\n',
    });
  });
});

describe('a purchase of a quote that was saved', () => {
  const ship = 'request.json --from-quote 1 --quotes quotes.json';

  async function save() {
    const { stdout } = await world.done('quote request.json --save quotes.json', { env: many });
    expect(stdout).toContain('#  CARRIER');
  }

  it('buys by its handle while its price is the same', async () => {
    await save();
    expect(await bought(ship, many)).toMatchObject({ exit: 0, service: 'EXP', handle: 'posta:h12' });
  });

  it('takes a file that --json printed as well', async () => {
    await world.write({ 'quotes.json': await world.json('quote request.json', { env: many }) });
    expect(await bought(ship, many)).toMatchObject({ exit: 0, handle: 'posta:h12' });
  });

  it('is refused when the price has changed, unless that is accepted', async () => {
    await save();
    const dearer = { WAYBILL_POSTA_KEY: 'dearer' };
    const change = 'Express (EXP) of Posta Carrier: the total was 12.00 CAD and is 13.00 CAD now.';
    const refused = await world.run(`ship ${ship} --json`, { env: dearer });
    expect(refused).toMatchObject({
      exit: 3,
      stdout: '[\n  null,\n  []\n]\n',
      stderr: `${change} Nothing was bought; --accept-price-change buys it.\n`,
    });
    const accepted = await bought(`${ship} --accept-price-change`, dearer);
    expect(accepted).toMatchObject({ exit: 0, handle: 'posta:h13' });
    expect(accepted.stderr).toContain(`${change}\n`);
  });

  it('is refused when there is no such quote any more', async () => {
    await save();
    const { exit, stderr } = await bought(ship, { WAYBILL_POSTA_KEY: 'refuse' });
    expect(stderr).toContain('- Posta Carrier: no such lane');
    expect(stderr).toContain('Express (EXP) of Posta Carrier: is not quoted any more. Nothing was bought.\n');
    expect(exit).toBe(3);
  });
});

describe('a purchase from a production account', () => {
  const production = { ...posta, WAYBILL_POSTA_ENVIRONMENT: 'production' };

  it.each([
    ['', 'posta-key', 'Posta Carrier EXP, whose price was not asked,'],
    [' --cheapest', 'many', 'Express (EXP) of Posta Carrier for 12.00 CAD'],
  ])('is confirmed by the person at the terminal%s', async (args, key, what) => {
    const { asked, prompts } = person(() => true);
    await world.done(`ship request.json${args}`, { env: { ...production, WAYBILL_POSTA_KEY: key }, prompts });
    expect(asked).toEqual([`Buy ${what} from the production account posta?`]);
  });

  it('is not made when the person declines', async () => {
    const { prompts } = person(() => false);
    const nothing = { exit: 3, stdout: '', stderr: 'Nothing was bought.\n' };
    expect(await world.run('ship request.json', { env: production, prompts })).toEqual(nothing);
  });

  it.each([
    ['with --yes', ' --yes', production],
    ['at a simulator', ' --simulate --carrier posta', production],
    ['from a sandbox', '', posta],
  ])('needs no answer %s', async (_, args, env) => {
    const { asked, prompts } = person(() => false);
    await world.done(`ship request.json${args}`, { env, prompts });
    expect(asked).toEqual([]);
  });

  it('needs no confirmation where there is no terminal, as in a script', async () => {
    await world.done('ship request.json', { env: production });
  });
});
