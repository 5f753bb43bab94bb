import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { type Io, type Output, type Prompts, run } from '../src/index.js';

export const request = {
  shipper: { postal_code: 'H2Y1C6', country_code: 'CA' },
  recipient: { postal_code: 'V5Y1V4', country_code: 'CA' },
  shipment: { items: [{ weight: 2.5 }], currency: 'CAD', services: ['EXP'] },
};

type Result = Readonly<{ exit: number; stdout: string; stderr: string }>;

type Files = Readonly<Record<string, string | object>>;
type Environment = Io['env'];

/** A folder of its own with files in it, in which command lines are run inside this process. */
export class World implements AsyncDisposable {
  folder = '';

  constructor(readonly env: Environment = {}) {}

  static async create(files: Files = {}, env: Environment = {}): Promise<World> {
    const world = new World(env);
    await world.open(files);
    return world;
  }

  async open(files: Files): Promise<void> {
    this.folder = await realpath(await mkdtemp(join(tmpdir(), 'waybill-')));
    await this.write({ 'request.json': request, ...files });
  }

  async write(files: Files): Promise<void> {
    for (const [path, content] of Object.entries(files)) {
      const file = join(this.folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    }
  }

  read(path: string): Promise<string> {
    return readFile(join(this.folder, path), 'utf8');
  }

  async run(args: string, given: Partial<Io> = {}): Promise<Result> {
    const [stdout, stderr] = [terminal(), terminal()];
    const exit = await run(args.split(' '), {
      stdin: (async function* () {})(),
      stdout: { write: stdout.write },
      stderr: { write: stderr.write },
      cwd: this.folder,
      env: this.env,
      search: [this.folder],
      signal: new AbortController().signal,
      closed: new AbortController().signal,
      ...given,
    });
    return { exit, stdout: stdout.written.join(''), stderr: stderr.written.join('') };
  }

  /** Runs a command that has to end with 0. */
  async done(args: string, given: Partial<Io> = {}): Promise<Result> {
    const result = await this.run(args, given);
    expect(result).toMatchObject({ exit: 0 });
    return result;
  }

  /** What a command prints with `--json`. */
  async json(args: string, given: Partial<Io> = {}) {
    return JSON.parse((await this.run(`${args} --json`, given)).stdout);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}

/** A world that is new for each test of the file, or of the block. */
export function newWorld(files: Files, env: Environment = {}): World {
  const world = new World(env);
  beforeEach(() => world.open(files));
  afterEach(() => world[Symbol.asyncDispose]());
  return world;
}

/** A terminal, and what was written to it. */
export function terminal(more: Partial<Output> = {}) {
  const written: string[] = [];
  return { isTTY: true, ...more, written, write: (text: string) => written.push(text) };
}

/** The signal of a person who interrupts soon. */
export function interruptedSoon(): AbortSignal {
  const interrupt = new AbortController();
  setTimeout(() => interrupt.abort(), 50);
  return interrupt.signal;
}

const notExpected = (question: string) => Promise.reject(new Error(`asked: ${question}`));

/** A terminal at which no question is expected. */
export const noPrompts: Prompts = {
  confirm: notExpected,
  text: notExpected,
  secret: notExpected,
  choose: notExpected,
};

/** A person who says yes or no to each question, and what was asked. */
export function person(answer: (question: string) => boolean) {
  const asked: string[] = [];
  const confirm = async (question: string) => answer(asked[asked.push(question) - 1] ?? '');
  return { asked, prompts: { ...noPrompts, confirm } };
}

/** The environment that gives the carrier of {@link carrierPackage} an account. */
export const accountOf = (id: string): Record<string, string> => ({
  [`WAYBILL_${id.toUpperCase()}_KEY`]: `${id}-key`,
});

/** An account with which the carrier `posta` answers in another way. */
export const withKey = (key: string) => ({ env: { WAYBILL_POSTA_KEY: key } });

/** What is special about a carrier. */
interface CarrierOptions {
  readonly name?: string;
  readonly simulator?: boolean;
  /** Whether it answers in this process. */
  readonly local?: boolean;
  readonly needs?: readonly string[];
  readonly ships_from?: 'worldwide' | { readonly worldwide_except: readonly string[] } | readonly string[];
  readonly rates?: boolean;
  /** Parts of its source, by what stands there instead. */
  readonly edits?: Readonly<Record<string, string>>;
}

/**
 * Files of an installed carrier package. Its wire is JSON: with a `server_url` it asks there, else it answers itself by
 * what its key says. It is written without imports, as a package that brings its own copy of everything.
 */
export function carrierPackage(id: string, options: CarrierOptions = {}): Record<string, string | object> {
  const { name = `@waybill/carrier-${id}`, simulator = true, edits = {} } = options;
  const at = `node_modules/${name}`;
  const exports = { '.': './index.js', ...(simulator && { './simulator': './simulator.js' }) };
  const source = definitionSource(id, options);
  return {
    [`${at}/package.json`]: { name, version: '1.0.0', type: 'module', exports },
    [`${at}/index.js`]: Object.entries(edits).reduce((text, edit) => text.replaceAll(...edit), source),
    ...(simulator && { [`${at}/simulator.js`]: simulatorSource(id) }),
  };
}

const definitionSource = (
  id: string,
  { local, needs = ['key'], rates = true, ships_from }: CarrierOptions,
) => `
const identity = { carrier: '${id}', account: '${id}' };
const quote = (total_charge, rest) => ({
  ...identity, service_name: 'Express', service_type: 'EXP', currency: 'CAD', base_charge: total_charge - 1,
  discount: 0.5, duties_and_taxes: 1, extra_charges: [{ name: 'Fuel', value: 0.5 }], total_charge, ...rest,
});
const refusal = { ...identity, code: 'E7', message: 'no such lane', kind: 'carrier', retryable: false, field: 'recipient' };
const bought = (rest, tracking_number = '7/001') => ({
  ...identity, documents: [Buffer.from('%PDF label').toString('base64')], reference: null, service: 'EXP',
  shipment_date: '2026-03-02', total_charge: { amount: '12.00', currency: 'CAD', name: 'due' },
  tracking_number, complete: true, ...rest,
  meta: {
    parcels: [{ tracking_number, charge: null, bought: true }],
    documents: [{ format: 'PDF', kind: 'label', parcel: 0 }], notices: [],
  },
});
const answers = {
  refuse: [[], [refusal]],
  many: [[
    quote(12, { transit_days: 2, delivery_date: '2026-03-04', handle: '${id}:h12' }),
    quote(30, { service_name: 'Overnight', service_type: 'NIGHT', delivery_date: '2026-03-03', handle: '${id}:h30' }),
    quote(31, { service_name: 'Morning', service_type: 'AM', delivery_date: '2026-03-03', options: ['SIG'] }),
  ], [refusal]],
  dearer: [[quote(13, { transit_days: 2, handle: '${id}:h13' })], []],
  foreign: [[quote(12), quote(9, { currency: 'USD' })], []],
  warn: [[quote(9, { meta: { notices: [{ code: 'N1', message: 'slow in winter' }] } })], [refusal]],
};
const sales = {
  refuse: [null, [refusal]],
  vanish: [null, [{ ...refusal, kind: 'unknown_outcome', code: 'reset', details: { recovery: { ...identity, exchange: { request: { sold: true }, replies: [] } } } }]],
  unnameable: [bought({}, 'x'.repeat(300)), []],
  lack: [bought({ complete: false }), [refusal]],
  doubt: [bought({ complete: false }), [{ ...refusal, kind: 'unknown_outcome', code: 'reset' }]],
};
const event = (text, code, time) => ({
  time: { date: '2026-03-03', time, utc_offset: '-05:00', utc: null }, status: null, reason: null, code, sub_code: null, text,
  place: { text: null, city: 'Montreal', state_code: 'QC', postal_code: null, country_code: 'CA', latitude: null, longitude: null },
  signed_by: null,
});
const tracked = (tracking_number) => ({
  ...identity, tracking_number, status: 'out_for_delivery', reason: null, status_text: 'On its way', delivered: false,
  events: [event('With the courier', 'OFD', '08:05:00'), event('Accepted', 'ACC', '07:00:00')],
  estimated_delivery: { date: '2026-03-03', from: null, to: null, utc_offset: null, kind: 'estimated' },
  meta: { notices: [] },
});
const notFound = (field) => ({ ...refusal, code: 'E404', message: 'no such number', kind: 'not_found', field });
const voids = {
  refuse: ['refused', [{ ...refusal, kind: 'too_late', code: 'E9', message: 'it is on its way' }]],
  vanish: ['unknown', [{ ...refusal, kind: 'unknown_outcome', code: 'reset' }]],
  lack: ['partial', []],
};
const money = (amount) => ({ amount, currency: 'CAD', name: 'due' });
const pickup = (request, status = 'scheduled') => ({
  ...identity, confirmation_number: 'P1', confirmation_numbers: ['P1'], status, status_text: null,
  pickup_date: request.pickup_date ?? '2026-03-04', ready_time: '10:00', closing_time: '15:00',
  charge: money('4.00'), meta: { notices: [] },
});
const manifest = { ...identity, closed: true,
  manifests: [{ id: 'M1', shipment_count: 2, total_charge: null, available_after: null, tracking_numbers: [] }],
  documents: [Buffer.from('%PDF manifest').toString('base64')],
  meta: { documents: [{ format: 'PDF', kind: 'manifest', manifest: 0 }], notices: [] },
};
const shop = { address_lines: ['1 Main St'], city: 'Montreal', postal_code: 'H2B 1A0', country_code: 'CA' };
const further = {
  Address: ['checkAddress', () => [{ ...identity, verdict: 'corrected', checked: ['city', 'postal_code'], classification: 'commercial',
    candidates: [{ address: shop, classification: 'commercial', changed: ['postal_code'] }], missing: [], meta: { notices: [] } }, []]],
  Locations: ['getLocations', ({ limit }) => limit === 1 ? [[{ ...identity, id: 'L1', name: 'Corner shop', kind: 'shop', address: shop,
    distance: { value: 1.2, unit: 'KM' }, hours: [], purposes: ['collect'], meta: { notices: [] } }], []] : [[], []]],
  Pickup: ['schedulePickup', (request) => settingsNow.key === 'vanish'
    ? [null, [{ ...refusal, kind: 'unknown_outcome', code: 'reset' }]] : [pickup(request), []]],
  PickupUpdate: ['updatePickup', (request) => [pickup(request), []]],
  PickupStatus: ['getPickup', ({ pickup: { confirmation_number } }) =>
    confirmation_number === 'P1' ? [pickup({}, 'completed'), []] : [null, [notFound('pickup.confirmation_number')]]],
  PickupCancel: ['cancelPickup', ({ pickup: { confirmation_number } }) =>
    [{ ...identity, outcome: settingsNow.key === 'refuse' ? 'refused' : 'cancelled', confirmation_number, meta: { notices: [] } }, []]],
  PickupAvailability: ['getPickupAvailability', () => [{ ...identity, available: true, pickup_date: '2026-03-04',
    cut_off: { time: '14:00', of: 'request' }, earliest: null, latest: '17:00', shortest_window_minutes: 60, charge: null,
    next_date: null, meta: { notices: [] } }, []]],
  Manifest: ['createManifest', () => [manifest, []]],
  ManifestDocuments: ['getManifestDocuments', () => [manifest, []]],
  Return: ['createReturn', () => [bought({}, 'R1'), []]],
  Recovery: ['recoverShipping', ({ exchange }) => exchange.request.sold ? [bought({}), []] : [null, [{ ...refusal, code: 'not_bought' }]]],
  Proof: ['getProofOfDelivery', ({ tracking_number, shipment }) => tracking_number === 'lost' ? [null, [notFound('tracking_number')]] : [{
    ...identity, tracking_number: tracking_number ?? shipment.tracking_number, documents: [Buffer.from('%PDF proof').toString('base64')],
    signed_by: 'A. Roy', delivered_at: { date: '2026-03-05', time: '09:30:00', utc_offset: null, utc: null }, sent_to: [],
    meta: { documents: [{ format: 'PDF', kind: 'letter' }], notices: [] } }, []]],
};
let settingsNow;
function createProxy(settings, { account, http }) {
  settingsNow = settings;
  const names = Object.entries(further);
  const as = ([found, errors]) => [
    Array.isArray(found) ? found.map((one) => ({ ...one, account })) : found && { ...found, account },
    errors.map((one) => ({ ...one, account })),
  ];
  const wire = async (path, local, transcript) => {
    transcript?.record({
      ...identity, account, step: path.slice(1), method: 'POST', url: 'https://${id}.test' + path,
      headers: { 'content-type': 'application/json', authorization: 'Bearer [redacted]' }, body: '{"price":1.10}',
    }).replied({ status: 200, headers: { 'content-type': 'application/xml' }, body: '<a><b>1.10</b></a>' });
    if (settings.server_url === undefined) return local;
    const call = { method: 'GET', url: settings.server_url + path, headers: { key: settings.key } };
    if (http === undefined) return (await fetch(call.url, call)).json();
    const { body } = await http.send({ ...call, signal: new AbortController().signal });
    return JSON.parse(Buffer.from(body).toString());
  };
  const proxy = {
    carrier: '${id}', account,
    mapper: {
      createQuoteRequest: (request) => request, parseQuoteResponse: as,
      createShipmentRequest: (request) => request, parseShippingResponse: as,
      createTrackingRequest: (request) => request, parseTrackingResponse: as,
      createVoidRequest: (request) => request, parseVoidResponse: as,
      ...Object.fromEntries(names.flatMap(([name]) => [['create' + name + 'Request', (request) => request], ['parse' + name + 'Response', as]])),
    },
    ...Object.fromEntries(names.map(([, [send, answer]]) => [send, async (request) => answer(request)])),
    dryRun: async (operation, { shipper, shipment }) => ({
      calls: [{
        ...identity, account, operation, step: 'rate', method: 'POST', url: 'https://${id}.test/rates',
        headers: { 'content-type': 'application/json' }, body: JSON.stringify({ from: shipper.postal_code }),
        elements: [
          { path: 'url', value: 'https://${id}.test/rates', sources: [{ from: 'setting', name: 'server_url', decides: 'value' }] },
          { path: 'from', value: shipper.postal_code, sources: [{ from: 'request', name: 'shipper.postal_code', decides: 'value' }] },
          { path: 'unit', value: 'KG', sources: [
            { from: 'request', name: 'shipment.weight_unit', decides: 'value', left_out: true },
            { from: 'clock', decides: 'presence' }, { from: 'identifier', decides: 'value' },
          ] },
          { path: 'service', value: shipment.services?.join() ?? '', sources: [] },
        ],
      }],
      untraced: ['shipper.country_code'],
    }),
    getTracking: async ({ tracking_numbers }) => [
      tracking_numbers.filter((number) => number !== 'lost').map(tracked),
      tracking_numbers.flatMap((number, at) => (number === 'lost' ? [notFound(\`tracking_numbers[\${at}]\`)] : [])),
    ],
    voidShipping: async ({ shipment, packages }) => {
      const [outcome, errors] = voids[settings.key] ?? ['voided', []];
      const numbers = shipment.meta.parcels.filter((_, at) => packages?.includes(at) ?? true);
      return [{
        ...identity, outcome, refund: null, meta: { notices: [] },
        packages: numbers.map(({ tracking_number }) => ({ tracking_number, outcome, reference: null })),
      }, errors];
    },
    getQuotes: (_, { transcript } = {}) => settings.key === 'hang'
      ? new Promise(() => {})
      : wire('/rates', answers[settings.key] ?? [[quote(12, { transit_days: 2, delivery_date: '2026-03-04', ...(settings.table && { meta: { table: settings.table } }) })], []], transcript),
    createShipping: (request, { signal, transcript }) => settings.key === 'interrupted'
      ? new Promise((resolve) => signal.addEventListener('abort', () => resolve([bought({}), []])))
      : wire('/shipments', sales[settings.key] ?? [bought({
          service: request.shipment.services[0],
          reference: request.shipment.quote ? { type: 'handle', value: request.shipment.quote } : null,
        }), []], transcript),
  };
  ${rates ? '' : 'delete proxy.getQuotes; delete proxy.mapper.createQuoteRequest;'}
  return proxy;
}
const validate = (value) => {
  const missing = ${JSON.stringify(needs)}.filter((name) => typeof value[name] !== 'string');
  return missing.length === 0 ? { value } : { issues: missing.map((name) => ({ message: 'is required', path: [name] })) };
};
function checkSettings(settings) {
  if (typeof settings.key === 'string') return settings;
  throw Object.assign(new Error('${id}: settings.key: is required'), {
    [Symbol.for('@waybill/core:error')]: ['ConfigurationError', 'WaybillError'],
  });
}
export const helper = () => 'no definition';
export default {
  [Symbol.for('@waybill/core:definition')]: true,
  id: '${id}', name: '${id[0]?.toUpperCase()}${id.slice(1)} Carrier',
  ${local ? 'in_process: true,' : ''} ${ships_from ? `ships_from: ${JSON.stringify(ships_from)},` : ''}
  settings: { schema: { '~standard': { version: 1, vendor: 'hand', validate } }, fields: {
    key: { meaning: 'Key of the account.', required: true, secret: true },
    express_key: { meaning: 'Another key.' },
    insured: { meaning: 'Insure everything.', default: 'false' },
    environment: { meaning: 'Sandbox or production.', default: 'sandbox' },
    server_url: { meaning: 'Another server.' },
    table: { meaning: 'A price list.', path: true },
  } },
  services: { rows: [{ code: 'EXP', name: 'Express', reach: 'Canada', aliases: ['XPRESS'] }], code_pattern: /^[A-Z]+$/ },
  options: [{ code: 'SIG', name: 'Signature', neutral: 'signature', meaning: 'Someone signs.' }],
  extras: [{ key: 'cod', on: 'shipment', meaning: 'Cash to collect.', example: '12.50' }],
  fields: {
    ${rates ? "rating: { 'shipment.currency': { use: 'sent', as: 'currency' } }," : ''}
    shipping: { 'shipment.invoice': { use: 'none', why: 'no invoices', source: 'the guide' } },
  },
  createProxy, checkSettings,
  create: (settings, { account = '${id}', http } = {}) => createProxy(checkSettings(settings), { account, http }),
};
`;

const simulatorSource = (id: string) => `
const identity = { carrier: '${id}', account: '${id}' };
export const simulator = {
  [Symbol.for('@waybill/simulator:definition')]: true,
  carrier: '${id}',
  settings: { key: "it's made up" },
  login: () => ({ accountOf: () => ({}) }),
  refusal: () => new Response(null, { status: 400 }),
  routes: () => [
    { method: 'GET', path: '/rates', is_public: true, answer: ({ headers }) => Response.json([[{
      ...identity, service_name: 'Simulated', service_type: 'SIM', currency: 'CAD', base_charge: 5, discount: 0,
      duties_and_taxes: 0, extra_charges: [], total_charge: 5, meta: { key: headers.get('key') },
    }], []]) },
    { method: 'GET', path: '/shipments', is_public: true, answer: () => Response.json([{
      ...identity, documents: [], reference: null, service: 'SIM', shipment_date: '2026-03-02', total_charge: null,
      tracking_number: 'SIM1', complete: true, meta: { parcels: [], documents: [], notices: [] },
    }, []]) },
  ],
};
`;

/** Two carriers. */
export const both = { ...carrierPackage('posta'), ...carrierPackage('express') };
