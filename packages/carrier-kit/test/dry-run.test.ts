import { dryRun, fetchQuotes } from '@waybill/core';
import type { WireElement } from '@waybill/core/plugin';
import { describe, expect, it } from 'vitest';
import { effectsOn } from '../src/dry-run/elements.js';
import {
  createTransport,
  defineHttpCarrier,
  type PublicSettings,
  type RatingOperation,
  z,
} from '../src/index.js';
import { writeXml } from '../src/xml.js';
import { clientThat } from './helpers/client.js';
import { recordingLogger, testContext } from './helpers/context.js';
import { tables } from './helpers/package-post.js';
import { login } from './helpers/tokens.js';

const schema = z.strictObject({ secret: z.string(), customer: z.string(), language: z.enum(['en', 'fr']) });
const settings = {
  schema,
  fields: {
    secret: { meaning: 'Secret.', required: true, secret: true },
    customer: { meaning: 'Customer.', required: true },
    language: { meaning: 'Language.' },
  },
} as const;
type Open = PublicSettings<z.output<typeof schema>, typeof settings.fields>;

interface WireRate {
  readonly id: string;
  readonly document: object;
  readonly options: readonly string[];
}

/** What one carrier makes of a request, as a document. */
const rating: RatingOperation<Open, WireRate> = {
  createRequest: ({ shipper, recipient, shipment }, { account, options, report }) => {
    if (shipper.country_code !== 'CA') report.invalid('shipper.country_code', 'must be CA');
    const [first] = shipment.items;
    const grams = (first?.weight ?? 0) * (shipment.weight_unit === 'LB' ? 453.59237 : 1000);
    return {
      id: account.context.newId(),
      options: options.map(({ row }) => row.code),
      document: {
        customer: account.settings.customer,
        from: shipper.postal_code,
        from_country: shipper.country_code,
        to: { name: recipient.person_name?.slice(0, 5), country: recipient.country_code },
        grams: Math.round(grams),
        pieces: shipment.items.length,
        day: shipment.ship_date ?? new Date(account.context.clock.now()).toISOString().slice(0, 10),
        system: 'metric',
        ...(recipient.type === 'residential' ? { home: 'Y' } : {}),
      },
    };
  },
  next: ({ request: { id, document, options }, replies }) =>
    replies.length > 0
      ? []
      : [
          {
            step: 'rate',
            method: 'POST',
            url: `/rate?id=${id}`,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(document),
          },
          ...options.map((code) => ({
            step: `option ${code}`,
            method: 'POST' as const,
            url: '/option',
            body: writeXml({ option: { '@_code': code, grams: String(Reflect.get(document, 'grams')) } }),
          })),
        ],
  parseResponse: () => [[], []],
};

const definition = defineHttpCarrier({
  ...tables,
  settings,
  connect: ({ secret, language }, context) =>
    createTransport({
      carrier: 'post',
      server_url: 'https://post.test',
      hosts: [],
      login: login({ url: 'https://post.test' }, { client_secret: secret, context }),
      headers: { 'accept-language': language },
      context,
    }),
  rating,
});

const request = {
  shipper: { postal_code: 'K1A 0B1', country_code: 'CA' },
  recipient: { person_name: 'Jordan Lee', country_code: 'CA', type: 'residential' },
  shipment: { items: [{ weight: 1.5 }], options: ['saturday_delivery'] },
} as const;

function account() {
  const { lines, logger } = recordingLogger();
  const { http, sent } = clientThat(() => {
    throw new Error('sent');
  });
  const given = { secret: 'hush-hush-hush', customer: 'C-100', language: 'en' } as const;
  return { proxy: definition.create(given, testContext({ http, logger })), lines, sent };
}

/** What is said of an element: fields and settings, `?` where they decide only whether it is there. */
function said(elements: readonly WireElement[] = []): Record<string, string> {
  const words = ({ from, name = from, decides, left_out, assumed }: WireElement['sources'][number]) =>
    `${from === 'setting' ? 'setting ' : ''}${name}${decides === 'presence' ? '?' : ''}` +
    `${left_out ? ' (left out)' : ''}${assumed ? ' (assumed)' : ''}`;
  return Object.fromEntries(elements.map(({ path, sources }) => [path, sources.map(words).join(', ')]));
}

describe('a dry run', () => {
  it('shows requests without their login, sends and logs nothing, and leaves the account as it was', async () => {
    const { proxy, sent, lines } = account();
    const { calls, errors } = await dryRun(proxy, 'rating', request);
    expect([calls.length, errors, sent, lines]).toEqual([2, [], [], []]);
    expect(calls[0]).toMatchObject({
      carrier: 'post',
      operation: 'rating',
      step: 'rate',
      method: 'POST',
      url: expect.stringMatching(/^https:\/\/post\.test\/rate\?id=/),
      headers: { authorization: 'Bearer [redacted]', 'accept-language': 'en' },
    });
    const body = JSON.parse(calls[0]?.body ?? '');
    expect(body).toMatchObject({ customer: 'C-100', grams: 1500, home: 'Y' });
    await fetchQuotes(proxy, request);
    expect(sent).not.toEqual([]);
  });

  it('says which field each element comes from, and which fields the carrier takes with no other value', async () => {
    const { calls, untraced } = await dryRun(account().proxy, 'rating', request);
    const [rate, option] = calls;
    const grams = 'shipment.items[0].weight, shipment.weight_unit (left out)';
    expect(said(rate?.elements)).toEqual({
      url: '',
      'url?id': 'identifier',
      'header accept-language': 'setting language',
      'header content-type': '',
      'header authorization': 'login',
      customer: 'setting customer',
      from: 'shipper.postal_code',
      from_country: 'shipper.country_code (assumed)',
      'to.name': 'recipient.person_name',
      'to.country': 'recipient.country_code',
      grams,
      pieces: 'shipment.items',
      day: 'clock, shipment.ship_date (left out)',
      system: '',
      home: 'recipient.type?',
    });
    expect(said(option?.elements)).toMatchObject({ 'option.@code': '', 'option.grams': grams });
    expect(untraced).toEqual(['shipper.country_code']);
  });

  it('reports what is wrong with the request, and an operation that the carrier has not', async () => {
    const american = { ...request, shipper: { postal_code: '10001', country_code: 'US' } } as const;
    expect(await dryRun(account().proxy, 'rating', american)).toMatchObject({
      calls: [],
      errors: [{ kind: 'validation', field: 'shipper.country_code' }],
    });
    const { errors } = await dryRun(account().proxy, 'tracking', { tracking_numbers: ['1'] });
    expect(errors).toMatchObject([{ code: 'not_supported' }]);
  });
});

it('takes an entry away without a change to those before and after it', () => {
  const gone = (from: readonly string[], to: readonly string[]) => [
    ...effectsOn({ body: from }, { body: to }).keys(),
  ];
  expect(gone(['a', 'b', 'b', 'c', 'd'], ['a', 'b', 'c', 'd'])).toEqual(['[2]']);
  expect(gone(['a', 'b', 'c'], ['a'])).toEqual(['[1]', '[2]']);
});
