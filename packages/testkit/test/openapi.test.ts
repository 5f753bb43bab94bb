import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiContracts, openApiOperations, openApiValidators } from '@waybill/testkit/openapi';
import { describe, expect, test } from 'vitest';

const call = (path: string, document: unknown, headers = {}, method = 'POST') => ({
  ...{ method, path, headers },
  body: typeof document === 'string' ? document : JSON.stringify(document),
});
const answer = (status: number, document: unknown) => ({
  ...{ status, headers: {} },
  body: Buffer.from(JSON.stringify(document)),
});
/** A folder with a contract in one file. */
const folderWith = (file: string, text: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  writeFileSync(join(folder, file), text);
  return folder;
};

const validator = openApiValidators({
  components: {
    schemas: {
      Parcel: {
        type: 'object',
        required: ['weight'],
        additionalProperties: false,
        example: { nonsense: true },
        properties: {
          weight: { type: 'number', format: 'kilograms', multipleOf: 0.01 },
          shipped: { type: 'string', format: 'date' },
          value: {
            type: 'number',
            minimum: 0,
            exclusiveMinimum: true,
            maximum: 500,
            exclusiveMaximum: false,
          },
          insured: { type: 'number', exclusiveMinimum: 0, minimum: 1, exclusiveMaximum: 500 },
          reference: { type: 'string', nullable: true },
          postal_code: { type: 'string', pattern: '^\\d{5}(\\-\\d{4})?$' },
        },
      },
      'Label (PDF)': { type: 'string' },
      Parcels: { type: 'array', items: { $ref: '#/components/schemas/Parcel' } },
      Unsound: { type: 'letter' },
    },
  },
});

describe('schemas of an OpenAPI document', () => {
  test.each([
    ['a number that is no whole multiple in binary', { weight: 0.07 }],
    ['null where it may be', { weight: 1, reference: null }],
    ['a pattern that Unicode expressions do not allow', { weight: 1, postal_code: '10115-0001' }],
  ])('accept %s', (_what, parcel) => {
    expect(validator('Parcel')(parcel)).toEqual([]);
  });

  test.each([
    ['nothing', {}, '/ must have required property \'weight\' {"missingProperty":"weight"}'],
    [
      'a word too many',
      { weight: 1, tin: 1 },
      '/ must NOT have additional properties {"additionalProperty":"tin"}',
    ],
    [
      'what is no day',
      { weight: 1, shipped: 'today' },
      '/shipped must match format "date" {"format":"date"}',
    ],
    ['null where it may not be', { weight: null }, '/weight must be number {"type":"number"}'],
  ])('refuse %s, and say what is wrong', (_what, parcel, problem) => {
    expect(validator('Parcel')(parcel)).toEqual([problem]);
  });

  test('refer to each other, and tell every place', () => {
    const validate = validator('Parcels');
    expect(validate([{ weight: 1 }, {}, {}]).map((problem) => problem.split(' ')[0])).toEqual(['/1', '/2']);
    expect(validate([])).toEqual([]);
  });

  test('may have any name', () => {
    expect(validator('Label (PDF)')(1)).toHaveLength(1);
  });

  test('that are not there or not sound are an error', () => {
    expect(() => validator('Invoice')).toThrow('has no schema Invoice');
    expect(() => validator('Unsound')).toThrow('type must be');
  });
});

test('bounds are exclusive where OpenAPI 3.0 says so', () => {
  const problems = (value: number) => validator('Parcel')({ weight: 1, value });
  expect([problems(0.01), problems(500)]).toEqual([[], []]);
  expect([problems(0), problems(500.01)].map(({ length }) => length)).toEqual([1, 1]);
});

test('bounds of their own are exclusive, as OpenAPI 3.1 has them', () => {
  const problems = (insured: number) => validator('Parcel')({ weight: 1, insured });
  expect([problems(1), problems(499.99)]).toEqual([[], []]);
  expect([problems(0), problems(0.5), problems(500)].map(({ length }) => length)).toEqual([2, 1, 1]);
});

describe('a contract in OpenAPI files', () => {
  const folder = folderWith(
    'post.yaml',
    `components:
  schemas:
    Request: { type: object, required: [to] }
    Reply: { type: object, required: [price] }
    Problem: { type: object, required: [code, detail] }
`,
  );
  const { request, reply } = openApiContracts([
    {
      file: 'post.yaml',
      overlay: ({ Problem: _, ...schemas }) => ({
        ...schemas,
        Problem: { type: 'object', required: ['code'] },
      }),
      operations: [
        {
          path: /^\/rates$/,
          request: 'Request',
          reply: 'Reply',
          error: (status) => (status === 401 ? undefined : 'Problem'),
          request_rules: ({ headers }) => (headers['x-version'] === '1' ? [] : ['x-version is missing']),
          reply_rules: ({ status }) => (status === 201 ? ['201 is not in the contract'] : []),
        },
      ],
    },
  ])(folder);
  const rates = (body: string, headers = {}) => call('/rates?v=1', body, { 'x-version': '1', ...headers });

  test('judges requests in JSON and in forms, and their rules', async () => {
    expect(await request(rates('{"to":1}'))).toEqual([]);
    expect(await request(rates('{}'))).toHaveLength(1);
    expect(await request(rates('to=1', { 'content-type': 'application/x-www-form-urlencoded' }))).toEqual([]);
    expect(await request(rates('{"to":1}', { 'x-version': '2' }))).toEqual(['x-version is missing']);
    expect(await request(call('/labels', {}))).toEqual(['no operation of the contract is at /labels']);
  });

  test('judges replies by their status, with the corrected schemas', async () => {
    expect(await reply(rates(''), answer(200, { price: 1 }))).toEqual([]);
    expect(await reply(rates(''), answer(200, { code: 1 }))).toHaveLength(1);
    expect(await reply(rates(''), answer(201, { price: 1 }))).toEqual(['201 is not in the contract']);
    expect(await reply(rates(''), answer(422, { code: 1 }))).toEqual([]);
    expect(await reply(rates(''), answer(422, { price: 1 }))).toHaveLength(1);
    expect(await reply(rates(''), answer(401, {}))).toBeUndefined();
  });
});

test('schemas of Swagger 2.0 refer to each other, too', async () => {
  const folder = folderWith(
    'post.yaml',
    `swagger: "2.0"
definitions:
  Order: { type: object, properties: { parcel: { $ref: '#/definitions/Parcel' } } }
  Parcel: { type: object, required: [grams] }
`,
  );
  const { request } = openApiContracts([
    { file: 'post.yaml', operations: [{ path: /^\/orders$/, request: 'Order' }] },
  ])(folder);
  expect(await request(call('/orders', { parcel: { grams: 1 } }))).toEqual([]);
  expect(await request(call('/orders', { parcel: {} }))).toHaveLength(1);
});

describe('a contract in files of JSON Schema', () => {
  const folder = folderWith(
    'label.json',
    JSON.stringify({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'urn:post:label',
      type: 'object',
      properties: { price: { $ref: '#/$defs/price' }, pickup: {}, window: {} },
      dependentRequired: { pickup: ['window'] },
      $defs: { price: { type: 'number', exclusiveMinimum: 0 } },
    }),
  );
  const schemas = { Label: 'label.json' };
  const price = { $ref: '#/components/schemas/Label/$defs/price' };
  const { request, reply } = openApiContracts([
    {
      schemas,
      overlay: (named) => ({ ...named, Price: price }),
      operations: [
        { path: /^\/labels$/, method: 'GET', reply: 'Price' },
        { path: /^\/labels$/, request: 'Label' },
        { path: /^\/price$/, reply: 'Price' },
        { path: /^\/trace$/, request: 'Trace' },
      ],
    },
  ])(folder);
  test('judges documents by each schema and by parts of it', async () => {
    expect(await request(call('/labels', { price: 1, pickup: 1, window: 2 }))).toEqual([]);
    expect(await request(call('/labels', { price: 0, pickup: 1 }))).toHaveLength(2);
    expect(await reply(call('/price', {}), answer(200, 1))).toEqual([]);
    expect(await reply(call('/price', {}), answer(200, 0))).toHaveLength(1);
  });

  test('judges each method of a path by its own operation', async () => {
    const get = call('/labels', {}, {}, 'GET');
    expect(await reply(get, answer(200, 0))).toHaveLength(1);
    expect(await request(get)).toBeUndefined();
  });

  test('does not judge what no schema is named for', async () => {
    expect(await request(call('/price', {}))).toBeUndefined();
    expect(await reply(call('/labels', {}), answer(200, {}))).toBeUndefined();
    expect(await reply(call('/price', {}), answer(500, {}))).toBeUndefined();
  });

  test('names a schema that is not there', () => {
    expect(() => request(call('/trace', {}))).toThrow('has no schema Trace');
  });
});

test('operations in a line each have what they share; a star is one part of a path, a point is a point', () => {
  const [create, find] = openApiOperations(
    { error: 'Failure' },
    { 'POST /v1.0/labels': ['Label', 'Order'], 'GET /v1.0/labels/*/pdf': [] },
  );
  expect(create).toEqual({
    ...{ error: 'Failure', method: 'POST', path: expect.any(RegExp) },
    ...{ reply: 'Label', request: 'Order' },
  });
  expect(find).toEqual({ error: 'Failure', method: 'GET', path: expect.any(RegExp) });
  const paths = [
    '/v1.0/labels',
    '/v1x0/labels',
    '/v1.0/labels/7',
    '/a/v1.0/labels',
    '/v1.0/labels/7/pdf',
    '/v1.0/labels/7/8/pdf',
  ];
  expect(paths.map((path) => [create?.path.test(path), find?.path.test(path)].map(Number).join(''))).toEqual([
    '10',
    '00',
    '00',
    '00',
    '01',
    '00',
  ]);
});
