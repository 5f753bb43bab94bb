import { UnexpectedReplyError } from '@waybill/core';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import {
  listOf,
  maybe,
  maybeText,
  readJson,
  single,
  wireBoolean,
  wireDecimal,
  wireList,
  wireOptional,
  wireText,
} from '../src/reply.js';
import { readXml } from '../src/xml.js';

describe('readJson', () => {
  it.each([
    ['{"price":12.10,"minus":-0.10}', { price: '12.10', minus: '-0.10' }],
    ['{"id":794612345678901234,"big":1e400}', { id: '794612345678901234', big: '1e400' }],
    ['{"zip":"00501"}', { zip: '00501' }],
    [' [1, true, null, "é"] ', ['1', true, null, 'é']],
    ['\ufeff7', '7'],
    ['{"text":"at 1, 2, or [3, 4] ","price":1.50}', { text: 'at 1, 2, or [3, 4] ', price: '1.50' }],
  ])('keeps every digit of a number, as text: %s', (text, document) => {
    expect(readJson(text)).toEqual(document);
  });

  it.each([
    ['nothing', ' '],
    ['HTML', '<html>Bad Gateway</html>'],
    ['text', 'Bad Gateway'],
    ['a cut document', '{"a":{"b":1}'],
    ['a cut number', '{"a":1.'],
    ['a huge document', `"${'x'.repeat(51 * 1024 * 1024)}"`],
    ['a number as a key', '{"a":1,2:3}'],
    ['deep nesting', `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`],
    ['very deep nesting', '['.repeat(500_000) + ']'.repeat(500_000)],
  ])('refuses %s', (_, document) => {
    expect(() => readJson(document)).toThrow(UnexpectedReplyError);
    expect(() => readJson(document)).toThrow(expect.objectContaining({ code: 'unreadable_json' }));
  });

  it('reads what JSON writes, numbers as their text, and pollutes nothing', () => {
    const asText = (value: unknown): unknown => {
      if (typeof value === 'number') return JSON.stringify(value);
      if (Array.isArray(value)) return value.map(asText);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, asText(entry)]));
    };
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        expect(readJson(JSON.stringify(value))).toEqual(asText(JSON.parse(JSON.stringify(value))));
      }),
    );
    readJson('{"__proto__":{"polluted":1}}');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('says nothing of the document in its error', () => {
    expect(() => readJson('{"secret": nope}')).toThrow(/^(?!.*(secret|nope))/);
  });
});

describe('listOf', () => {
  const prices = z.object({ price: listOf(z.object({ due: wireDecimal })) });

  it.each([
    ['none', {}, []],
    ['null', { price: null }, []],
    ['one', { price: { due: '1' } }, [{ due: '1' }]],
    ['many', { price: [{ due: '1' }, { due: '2' }] }, [{ due: '1' }, { due: '2' }]],
    ['unreadable ones among them', { price: ['?', { due: 'free' }, null, { due: '2' }] }, [{ due: '2' }]],
    ['text in its place', { price: 'none' }, []],
  ])('reads %s', (_, document, price) => {
    expect(prices.parse(document)).toEqual({ price });
  });
});

describe('pieces of reply schemas', () => {
  const schema = z.object({
    name: wireText,
    due: wireOptional(wireDecimal),
    guaranteed: wireOptional(wireBoolean),
    note: wireOptional(wireText),
    tax: wireList(z.object({ percent: wireDecimal })),
  });

  it('read XML and JSON alike', () => {
    const xml =
      '<a><name lang="en">Expedited</name><due> 12.10 </due><guaranteed>true</guaranteed><note/><tax><percent>5</percent></tax></a>';
    const json = '{"name":"Expedited","due":12.10,"guaranteed":true,"note":null,"tax":{"percent":5}}';
    const expected = { name: 'Expedited', due: '12.10', guaranteed: true, tax: [{ percent: '5' }] };
    expect(schema.parse((readXml(xml) as { a: unknown }).a)).toEqual(expected);
    expect(schema.parse(readJson(json))).toEqual(expected);
  });

  it('let be left out what is optional: missing, null, empty, nil', () => {
    for (const absent of [{}, { due: null }, { due: '' }, { due: ' ' }, { due: { '@_nil': 'true' } }])
      expect(schema.parse({ name: 'x', ...absent })).toEqual({ name: 'x', tax: [] });
  });

  it('take lists of none, one and many', () => {
    const list = z.object({ x: wireList(wireText) });
    const read = (x: unknown) => list.parse({ x }).x;
    expect([undefined, null, '', 'a', ['a', 'b'], []].map(read)).toEqual([[], [], [], ['a'], ['a', 'b'], []]);
    expect(list.parse({})).toEqual({ x: [] });
  });

  it('take an element that is all attributes: one link is a link', () => {
    const link = z.object({ '@_rel': z.string() });
    const label = { '@_rel': 'label' };
    const one = readXml('<links><link rel="label"/></links>');
    const links = z.object({ links: z.object({ link: wireList(link) }) });
    expect(links.parse(one).links.link).toEqual([label]);
    expect(z.object({ link: wireOptional(link) }).parse({ link: label })).toEqual({ link: label });
    expect(z.object({ due: wireOptional(wireDecimal) }).parse({ due: { '@_percent': '5' } })).toEqual({});
    expect(z.object({ name: wireOptional(wireText) }).parse({ name: { '@_lang': 'en' } })).toEqual({});
  });

  it('refuse figures that no price has', () => {
    const figures = ['999999999999.99', '1e400', '1e12', '-99999999999999.99'];
    const taken = figures.map((figure) => wireDecimal.safeParse(figure).success);
    expect(taken).toEqual([true, false, false, false]);
  });

  it('refuse what is something else, with its path', () => {
    const paths = (value: unknown) => schema.safeParse(value).error?.issues.map(({ path }) => path.join('.'));
    const wrong = { due: 'free', guaranteed: 'maybe', tax: [{ percent: '5' }, {}] };
    expect(paths(wrong)).toEqual(['name', 'due', 'guaranteed', 'tax.1.percent']);
    expect(paths({ name: { other: 'x' } })).toEqual(['name']);
  });

  it('read every way to say yes and no', () => {
    const read = ['true', '1', ' true ', true, 'false', '0', false].map((text) => wireBoolean.parse(text));
    expect(read).toEqual([true, true, true, true, false, false, false]);
  });
});

test.each([
  ['an empty text', ''],
  ['blanks', ' '],
  ['an empty object', {}],
  ['an element without text', { '@_lang': 'en' }],
])('%s is no number and no code', (_, nothing) => {
  expect(z.object({ number: wireText }).safeParse({ number: nothing }).success).toBe(false);
  expect(z.object({ number: maybeText }).parse({ number: nothing })).toEqual({});
  expect(listOf(wireText).parse([nothing, '1Z1'])).toEqual(['1Z1']);
});

describe('pieces that forgive', () => {
  const schema = z.object({
    days: maybe(wireText.pipe(z.string().regex(/^\d+$/))),
    name: maybeText,
    charges: listOf(z.object({ amount: wireDecimal })),
    details: single(z.object({ code: wireText })),
  });
  const details = { code: 'A' };

  it.each<[what: string, given: object, read: object]>([
    ['cost only themselves', { days: 'soon', name: { nested: true }, details }, { charges: [], details }],
    ['may be missing', { days: '3', name: 'X', details }, { days: '3', name: 'X', charges: [], details }],
    [
      'take a list of one for an object, and leave out what is unreadable in another',
      { charges: [{ amount: '1.00' }, { amount: 'free' }, null], details: [details] },
      { charges: [{ amount: '1.00' }], details },
    ],
    [
      'take an object for a list of one',
      { charges: { amount: '2' }, details },
      { charges: [{ amount: '2' }], details },
    ],
  ])('%s', (_, given, read) => {
    expect(schema.parse(given)).toEqual(read);
  });

  it('take one object out of no longer list', () => {
    expect(schema.safeParse({ details: [details, { code: 'B' }] }).success).toBe(false);
  });
});

it('a part that comes as a list is its first value, a list that is wanted stays whole', () => {
  const wire = z.object({ number: maybeText, lines: maybe(z.array(wireText)) });
  const lines = ['a', 'b'];
  expect(wire.parse({ number: ['1Z1', '1Z2'], lines })).toEqual({ number: '1Z1', lines });
  expect(wire.parse({ number: [[]], lines: 3 })).toEqual({});
});
