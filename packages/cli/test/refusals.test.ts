import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountOf, both, carrierPackage, request, World } from './world.js';

const order = 'order,recipient.postal_code\nA1,V5Y 1V4\n';
const withServices = (...services: string[]) => ({ ...request, shipment: { ...request.shipment, services } });

/** A shop that can buy from Posta alone. Acme and Plain have no account, and Plain no simulator. */
const files = {
  ...both,
  ...carrierPackage('acme'),
  ...carrierPackage('plain', { simulator: false }),
  'any.json': withServices(),
  'two.json': withServices('EXP', 'ground'),
  'zpl.json': { ...request, shipment: { ...request.shipment, label: { format: 'ZPL' } } },
  'typo.json': { ...request, shipment: { items: [{ weight: 1, lenght: 3 }] } },
  'weightless.json': { ...request, shipment: { items: [{ weight: 0 }] } },
  'list.json': [null, []],
  'symbol.json': '{\n  "shipper": {},\n  recipient: {}\n}',
  'open.json': '{"shipper": {}',
  'comma.json': '{"a": 1,}',
  'empty.json': '  ',
  'orders.csv': order,
  'typo.csv': 'recipient.cty\nLaval\n',
  'excel.csv': 'recipient.city;order\nLaval;1\n',
  'map.json': { columns: { 'Ship City': 'recipient.cty' } },
  'cases/case.yaml': 'what: mine',
  'program/waybill.config.mjs': 'export default {};',
  'config/pots.json': { accounts: [{ carrier: 'pots' }] },
  'config/account.json': { account: [] },
};

let world: World;
beforeAll(async () => {
  world = await World.create(files, accountOf('posta'));
});
afterAll(() => world[Symbol.asyncDispose]());

const WEST = { WAYBILL_POSTA__WEST_KEY: 'w' };
const EXPRESS = accountOf('express');
const INSURED = { WAYBILL_POSTA_KEY: undefined, WAYBILL_POSTA_INSURED: 'true' };
const MISTYPED = { WAYBILL_POSTA_KYE: 'a' };
const POTS = 'no installed package has the carrier pots; did you mean posta?\n';
const SERVICES =
  'Name the service to buy with --service, or buy by price: --cheapest, --fastest, --from-quote.\n\n' +
  'Services of Posta Carrier:\nCODE  NAME     REACH\nEXP   Express  Canada\n';

/** A sentence with its line's end is all that is said, another is a part of it. */
it.each<[string, number, string | RegExp, Record<string, string | undefined>?]>([
  ['qoute request.json', 2, '(Did you mean quote?)'],
  ['quote', 2, "missing required argument 'request'"],
  ['quote nowhere.json', 2, 'nowhere.json: there is no such file'],
  ['quote .', 2, '.: is a folder'],
  ['quote request.json --deadline soon', 2, 'It must be a whole number above 0.'],
  ['quote request.json --jsn', 2, '(Did you mean --json?)'],
  ['quote request.json --carrier posta,pots', 2, POTS],
  ['quote request.json --carrier posta/weast', 2, 'posta has no account weast; did you mean west?\n', WEST],
  ['quote any.json --carrier acme', 4, 'Acme Carrier has no account. Configure one, in the environment:'],
  ['ship any.json --carrier acme', 4, 'in the environment:\n  WAYBILL_ACME_KEY=…'],
  ['quote request.json --simulate --carrier plain', 4, 'There is no simulator to ask.'],
  ['quote typo.json --json', 2, /shipment\.items\[0\]\.lenght .*length/],
  ['quote weightless.json --json', 2, '- shipment.items[0].weight must be above 0'],
  ['quote list.json --json', 2, 'must be an object'],
  ['quote symbol.json', 2, 'symbol.json:3:3: is not JSON (invalid symbol)\n    recipient: {}\n    ^'],
  ['quote open.json', 2, 'open.json:1:15: is not JSON (close brace expected)'],
  ['quote comma.json', 2, 'comma.json:1:9: is not JSON'],
  ['quote empty.json', 2, 'empty.json: is empty; a request in JSON is expected'],
  ['quote any.json', 4, 'KYE is not a setting of posta; did you mean WAYBILL_POSTA_KEY?', MISTYPED],
  ['quote any.json', 4, 'posta: settings.key: is required', INSURED],
  ['quote request.json --config nowhere.json', 4, 'nowhere.json could not be loaded'],
  ['quote request.json --config config/pots.json', 4, POTS.trim()],
  ['quote request.json --config config/account.json', 4, 'account is not a key here; did you mean accounts?'],
  ['carriers pots', 2, POTS],
  ['carriers zzz', 2, 'has the carrier zzz; it may be one of: acme, express, plain, posta'],
  ['carriers --country QQ', 2, 'the code of a country'],
  ['carriers --plugin @acme/gone', 4, '@acme/gone is not installed'],
  ['case new request.json --carrier nobody', 2, 'no installed package has the carrier nobody'],
  ['case new request.json --carrier plain', 4, 'Plain Carrier has no simulator'],
  ['case new request.json --carrier posta --operation tracking', 2, 'Allowed choices are rating, shipping'],
  ['case new request.json --carrier posta --out cases', 2, 'cases: is not empty'],
  ['init', 2, 'no terminal to ask at. Name carriers or accounts with --carrier: acme, express, plain, posta'],
  ['init --carrier pots', 2, 'did you mean posta?'],
  ['init --carrier posta --out nowhere', 2, 'nowhere: there is no such folder'],
  ['init --carrier posta --out program', 2, 'waybill.config.mjs is there already, and is read before'],
  ['simulate --port 70000', 2, 'It must be a number from 1 to 65535.'],
  ['simulate plian', 2, 'no installed package has the carrier plian; did you mean plain?'],
  ['simulate plain', 4, 'note: Plain Carrier has no simulator\nThere is no simulator to run.'],
  ['ship request.json', 2, 'Choose the carrier to buy from with --carrier: posta, express.', EXPRESS],
  ['ship any.json --carrier posta', 2, 'name the one to buy from with --account: posta, west', WEST],
  ['ship request.json --account west', 2, '--account needs one --carrier'],
  ['ship request.json --service expres', 2, 'Posta Carrier has no service expres; did you mean Express?\n'],
  ['ship any.json --service by-boat', 2, 'has no service by-boat; its services: waybill carriers posta'],
  ['ship any.json', 2, SERVICES],
  ['ship two.json', 2, 'the request has 2 that may be meant for Posta Carrier: EXP, ground.'],
  ['ship request.json --cheapest --fastest', 2, "option '--cheapest' cannot be used with option '--fastest'"],
  ['ship request.json --from-quote 0', 2, 'It must be a whole number above 0.'],
  ['ship request.json --quotes quotes.json', 2, '--quotes needs --from-quote'],
  ['ship request.json --from-quote 1 --quotes any.json', 2, 'any.json: has no quotes'],
  ['ship request.json --dry-run --cheapest', 2, "'--dry-run' cannot be used with option '--cheapest'"],
  ['ship request.json --out any.json', 2, 'documents cannot be written to'],
  ['ship request.json --wire-file no/where.txt', 2, /^no\/where\.txt: cannot be written/],
  ['ship zpl.json --pdf', 2, 'ZPL cannot become a PDF: leave out --pdf, or label.format\n'],
  ['track 123', 2, '123 is not a file; of a number name the carrier: waybill track 123 --carrier <id>\n'],
  ['track list.json', 2, 'list.json: a shipment that waybill ship wrote is expected\n'],
  ['address any.json', 2, 'address: name the carrier with --carrier\n'],
  ['locations --carrier posta', 2, 'locations: give a file with an address, or --id\n'],
  ['batch other.csv', 2, 'other.csv: there is no such file'],
  ['batch typo.csv', 2, '- recipient.cty is not a field of a request; did you mean city?'],
  ['batch excel.csv', 2, "- the columns are separated by semicolons: read the file with delimiter ';'"],
  ['batch orders.csv --mapping map.json', 2, '- columns["Ship City"] is recipient.cty, which is not a field'],
  ['batch orders.csv --budget much', 2, 'It must be an amount and a currency: "5000 CAD".'],
  ['batch orders.csv --delimiter ;;', 2, 'It must be one character, or tab.'],
  ['batch -', 2, 'orders of standard input need a --name'],
  ['batch orders.csv --simulate --database postgres://shop', 2, '--simulate needs a folder'],
  ['work --database ./data', 2, 'name it with --database postgres://…, or in WAYBILL_DATABASE'],
  ['keys add a --account pasta', 2, 'no installed package has the carrier pasta; did you mean posta?\n'],
  ['keys add a --account posta/weast', 2, 'posta has no account weast; did you mean west?\n', WEST],
  ['keys add a --account express/west', 4, 'Express Carrier has no account yet: name the carrier alone\n'],
  ['keys add a --scope by', 2, 'there is no scope by; did you mean buy?\n'],
  ['keys remove a', 4, 'there is no key a; there are none\n'],
])('waybill %s ends with %i, says why, and leaves no trace', async (args, exit, message, env = {}) => {
  const before = await readdir(world.folder, { recursive: true });
  const part =
    typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message);
  const stderr = String(message).endsWith('\n') ? message : part;
  expect(await world.run(args, { env: { ...world.env, ...env } })).toEqual({ exit, stdout: '', stderr });
  expect(await readdir(world.folder, { recursive: true })).toEqual(before);
  expect(await world.read('cases/case.yaml')).toBe('what: mine');
});
