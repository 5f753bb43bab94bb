import assert from 'node:assert/strict';
import { type AnyCarrierProxy, capabilitiesOf, NEUTRAL_OPTIONS, UnavailableError } from '@waybill/core';
import {
  FIELD_NAMES,
  type FieldName,
  type FieldTable,
  type FieldUse,
  type HttpClient,
  isFieldRefused,
  reasonOf,
} from '@waybill/core/plugin';
import { caseText, entriesText, mustBeNone } from '../failures.js';
import { replayCase } from '../replay-case.js';
import { pinnedContext, runOperation } from '../run-operation.js';
import {
  type Check,
  casesOf,
  declaredLater,
  declaredOperations,
  refusals,
  type Suite,
  successes,
} from '../suite.js';

const implemented: Check = {
  name: 'declared operations are offered',
  proves:
    '`fields` or `operations` names an operation exactly when the proxy offers it, and carrier and account are those that it was created for.',
  needs: [],
  run: ({ definition, settings, simulator }) => {
    const proxy: AnyCarrierProxy = definition.create(settings, { ...pinnedContext(), account: 'another' });
    assert.deepEqual(
      [...capabilitiesOf(proxy)].sort(),
      [...declaredOperations(definition), ...declaredLater(definition)].sort(),
      'operations of the proxy, and of `fields` and `operations`',
    );
    assert.equal(proxy.carrier, definition.id);
    assert.equal(proxy.account, 'another');
    assert.equal(simulator?.carrier ?? definition.id, definition.id, "carrier of the simulator's definition");
  },
};

const tables: Check = {
  name: 'tables are sound',
  proves:
    'Codes of services, options and extras are unique and their texts not empty; `code_pattern` matches every listed code.',
  needs: [],
  run: ({ definition }) => {
    const { id, name, services, options, other_options = {}, extras } = definition;
    const problems: string[] = [];
    const unique = (what: string, keys: readonly string[]) => {
      for (const key of keys.filter((key, index) => keys.indexOf(key) !== index))
        problems.push(`${what} ${key} is there twice`);
    };
    const filled = (what: string, texts: readonly string[]) => {
      if (texts.some((text) => text.trim() === '' || text !== text.trim()))
        problems.push(`${what} has an empty text, or one with blanks around it`);
    };
    if (!/^[a-z][a-z0-9_-]*$/.test(id))
      problems.push(`id ${id}: lower case letters, digits, - and _; it prefixes codes`);
    filled('the carrier', [name]);
    unique(
      'service',
      services.rows.map(({ code }) => code),
    );
    for (const { code, name, reach } of services.rows) {
      filled(`service ${code}`, [code, name, reach]);
      if (!services.code_pattern.test(code)) problems.push(`code_pattern does not match service ${code}`);
    }
    if (services.code_pattern.global || services.code_pattern.sticky)
      problems.push('code_pattern has a flag that makes it remember its last match');
    unique(
      'option',
      options.map(({ code }) => code),
    );
    unique(
      'neutral option',
      options.flatMap(({ neutral }) => (neutral === undefined ? [] : [neutral])),
    );
    for (const { code, neutral, name, meaning } of options) {
      filled(`option ${code}`, [code, name, meaning]);
      if (neutral !== undefined && !NEUTRAL_OPTIONS.includes(neutral))
        problems.push(`option ${code}: ${neutral} is no neutral option`);
      if (NEUTRAL_OPTIONS.some((word) => word === code && word !== neutral))
        problems.push(`option ${code}: its code is a neutral option of another meaning`);
    }
    for (const [neutral, use] of Object.entries(other_options)) {
      filled(`other option ${neutral}`, [reasonOf(use, definition.id)]);
      if (options.some((option) => option.neutral === neutral))
        problems.push(`other option ${neutral} is in the table of options`);
      const codes = use.use === 'services' ? use.services : [];
      for (const code of codes.filter((one) => !services.rows.some((row) => row.code === one)))
        problems.push(`other option ${neutral} names ${code}, no service of the table`);
      if (use.use === 'extra' && !extras.some(({ key }) => key === use.extra))
        problems.push(`other option ${neutral} names ${use.extra}, no extra of the table`);
    }
    unique(
      'extra',
      extras.map(({ on, key }) => `${on}.${key}`),
    );
    for (const { on, key, meaning, example } of extras)
      filled(`extra ${key} on ${on}`, [key, meaning, example]);
    mustBeNone(problems);
  },
};

const fields: Check = {
  name: 'every field is declared',
  proves:
    '`fields` says of every Shipment, Item, Customs, Label and Invoice field what each operation does with it. What shipping refuses, rating refuses: a quote that cannot be bought is none.',
  needs: [],
  run: ({ definition }) => {
    for (const operation of declaredOperations(definition)) {
      const table: Readonly<Record<string, FieldUse>> = definition.fields[operation] ?? {};
      assert.deepEqual(Object.keys(table).sort(), [...FIELD_NAMES].sort(), `fields.${operation}`);
      for (const [name, use] of Object.entries(table)) {
        assert.notEqual(
          reasonOf(use, definition.id).trim(),
          '',
          `fields.${operation}["${name}"] gives no reason`,
        );
      }
    }
    const { rating, shipping }: Partial<Record<string, Partial<FieldTable>>> = definition.fields;
    const refusedLater = (Object.entries(rating ?? {}) as [FieldName, FieldUse][])
      .filter(([name, use]) => {
        const bought = shipping?.[name];
        return bought !== undefined && isFieldRefused(name, bought) && !isFieldRefused(name, use);
      })
      .map(([name]) => `${name} is quoted, and refused when it is bought`);
    mustBeNone(refusedLater);
  },
};

/** Settings of every carrier with a server. */
const OF_A_SERVER = ['environment', 'server_url'];

const settings: Check = {
  name: 'settings are as declared',
  proves:
    'The schema accepts the account’s settings, refuses unknown ones and each required one missing, and fills in the declared defaults; `environment`, `server_url`, `time_zone` are among them, and a secret. A local carrier has `time_zone`, needs no secret, and must not have the first two.',
  needs: [],
  run: ({ definition, settings: given }) => {
    const rows = Object.entries(definition.settings.fields);
    const checked = definition.checkSettings(given);
    const declared = rows.map(([name]) => name);
    const of = (value: object) => Object.keys(value).filter((name) => !declared.includes(name));
    mustBeNone(of(checked), 'settings that the schema knows and `fields` does not');
    assert.ok(declared.includes('time_zone'), 'time_zone is a setting of every carrier');
    assert.deepEqual(
      declared.filter((name) => OF_A_SERVER.includes(name)).sort(),
      definition.in_process ? [] : OF_A_SERVER,
      definition.in_process
        ? 'settings of a server, which a local carrier must not have'
        : 'settings of the server',
    );
    assert.throws(
      () => definition.checkSettings({ ...given, no_such_setting: 'x' }),
      /no_such_setting/,
      'an unknown setting must be refused by name',
    );
    for (const [name, { meaning, required, default: standard }] of rows) {
      assert.notEqual(meaning.trim(), '', `setting ${name} has no meaning`);
      const { [name]: _, ...without } = given;
      if (required) {
        assert.throws(
          () => definition.checkSettings(without),
          new RegExp(name),
          `setting ${name} is declared as required; without it settings must be refused by name`,
        );
      } else if (!(name in given) || standard !== undefined) {
        const value = definition.checkSettings(without)[name];
        assert.equal(value === undefined ? undefined : String(value), standard, `default of setting ${name}`);
      }
    }
    assert.ok(
      definition.in_process || rows.some(([, { secret }]) => secret),
      'no setting is marked as secret; a login is one',
    );
  },
};

const hosts: Check = {
  name: 'each environment has its own host',
  proves:
    '`environment` chooses the server, over TLS; `server_url` beats it. A carrier without a sandbox refuses `sandbox` and has `production` as its default.',
  needs: ['wire'],
  run: async (suite) => {
    const { definition, settings } = suite;
    const [production, overridden] = await Promise.all([
      addressFor(suite, { environment: 'production' }),
      addressFor(suite, { environment: 'production', server_url: 'http://carrier.invalid:8080/base/' }),
    ]);
    assert.match(production, /^https:/);
    assert.match(overridden, /^http:\/\/carrier\.invalid:8080\/base\//);
    if (definition.settings.fields.environment?.default === 'production') {
      const inSandbox = { ...settings, environment: 'sandbox' };
      assert.throws(() => definition.checkSettings(inSandbox), /environment/, 'sandbox, which is none');
      return;
    }
    const sandbox = await addressFor(suite, { environment: 'sandbox' });
    assert.match(sandbox, /^https:/);
    assert.notEqual(sandbox, production, 'sandbox and production are the same server');
  },
};

/** Where the first call goes: carriers may keep their environments on one host, below paths of their own. */
async function addressFor(suite: Suite, own: Readonly<Record<string, unknown>>): Promise<string> {
  const [operation] = declaredOperations(suite.definition);
  if (operation === undefined) throw new Error('the carrier declares no operation');
  const [recorded] = successes(suite, operation);
  const addresses: string[] = [];
  const http: HttpClient = {
    send: async ({ url }) => {
      addresses.push(url);
      throw new UnavailableError('not sent: only the address was wanted', { details: { sent: false } });
    },
  };
  const given = recorded.settings;
  const proxy = suite.definition.create({ ...given, ...own }, { ...pinnedContext(), http });
  await runOperation(proxy, operation, recorded.request);
  const [first] = addresses;
  assert.ok(first !== undefined, 'nothing was sent through the HTTP client of the context');
  return first;
}

const showBoth: Check = {
  name: 'cases show a success and a refusal',
  proves: 'Every declared operation has a recorded case of each, and no other operation has any.',
  needs: [],
  run: (suite) => {
    const declared = declaredOperations(suite.definition);
    for (const operation of declared) {
      successes(suite, operation);
      refusals(suite, operation);
    }
    for (const operation of ['rating', 'shipping'] as const) {
      if (!declared.includes(operation))
        mustBeNone(
          casesOf(suite, operation).map(({ name }) => name),
          `cases of ${operation}, which is not declared`,
        );
    }
  },
};

const refusedUnsent: Check = {
  name: 'what is refused is not sent',
  proves:
    'A request for another carrier’s service, an unknown option or an unknown own extra gives `not_supported` and no call.',
  needs: [],
  run: async (suite) => {
    const { id } = suite.definition;
    for (const operation of declaredOperations(suite.definition)) {
      const [recorded] = successes(suite, operation);
      const { shipment } = recorded.request;
      const strange = {
        services: ['no-such-carrier:X'],
        options: ['no_such_option'],
        extra: { [`${id}:no_such_extra`]: 'x' },
      };
      for (const [field, value] of Object.entries(strange)) {
        const request = { ...recorded.request, shipment: { ...shipment, [field]: value } };
        const { sent, outcome } = await replayCase(suite, recorded, { request });
        const what = `${caseText(recorded)} with ${field} ${JSON.stringify(value)}`;
        assert.ok(sent.length === 0, `${what} was sent`);
        const [result, errors] = outcome;
        assert.deepEqual(result, operation === 'rating' ? [] : null, what);
        assert.ok(
          errors.some(
            (entry) => entry.kind === 'not_supported' && entry.field?.startsWith(`shipment.${field}`),
          ),
          `${what}: no entry of kind not_supported names shipment.${field}: ${entriesText(errors)}`,
        );
      }
    }
  },
};

/** No carrier has a depot in Antarctica. */
const ELSEWHERE = 'AQ';

const shipsFromHome: Check = {
  name: 'packages from elsewhere are refused',
  proves:
    'Where `ships_from` lists countries, a request whose packages leave from another one gives `not_supported` with the field of that country, and no call.',
  needs: [],
  run: async (suite) => {
    if (!Array.isArray(suite.definition.ships_from)) return;
    for (const operation of declaredOperations(suite.definition)) {
      const [recorded] = successes(suite, operation);
      const { shipper, shipment } = recorded.request;
      const leaves = shipment.ship_from === undefined ? 'shipper' : 'shipment.ship_from';
      const { ship_from = shipper } = shipment;
      const elsewhere = { ...ship_from, country_code: ELSEWHERE };
      const request =
        leaves === 'shipper'
          ? { ...recorded.request, shipper: elsewhere }
          : { ...recorded.request, shipment: { ...shipment, ship_from: elsewhere } };
      const { sent, outcome } = await replayCase(suite, recorded, { request });
      const what = `${caseText(recorded)} from ${ELSEWHERE}`;
      assert.ok(sent.length === 0, `${what} was sent`);
      const [, errors] = outcome;
      assert.ok(
        errors.some(({ kind, field }) => kind === 'not_supported' && field === `${leaves}.country_code`),
        `${what}: no entry of kind not_supported names ${leaves}.country_code: ${entriesText(errors)}`,
      );
    }
  },
};

/** The declaration by itself. */
export const DECLARATION_CHECKS: readonly Check[] = [
  implemented,
  tables,
  fields,
  settings,
  hosts,
  showBoth,
  refusedUnsent,
  shipsFromHome,
];
