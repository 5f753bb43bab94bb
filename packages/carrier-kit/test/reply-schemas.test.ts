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
  it('keeps every digit of a number, as text', () => {
    expect(
      readJson('{"price":12.10,"id":794612345678901234,"big":1e400,"zip":"00501","minus":-0.10}'),
    ).toEqual({
      price: '12.10',
      id: '794612345678901234',
      big: '1e400',
      zip: '00501',
      minus: '-0.10',
    });
    expect(readJson(' [1, true, null, "é"] ')).toEqual(['1', true, null, 'é']);
    expect(readJson('\ufeff7')).toBe('7');
    expect(readJson('{"text":"at 1, 2, or [3, 4] ","price":1.50}')).toEqual({
      text: 'at 1, 2, or [3, 4] ',
      price: '1.50',
    });
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
    const expected = {
      name: 'Expedited',
      due: '12.10',
      guaranteed: true,
      note: undefined,
      tax: [{ percent: '5' }],
    };
    expect(schema.parse((readXml(xml) as { a: unknown }).a)).toEqual(expected);
    expect(schema.parse(readJson(json))).toEqual(expected);
  });

  it('let be left out what is optional: missing, null, empty, nil', () => {
    for (const absent of [{}, { due: null }, { due: '' }, { due: ' ' }, { due: { '@_nil': 'true' } }]) {
      expect(schema.parse({ name: 'x', ...absent })).toEqual({ name: 'x', tax: [] });
    }
  });

  it('take lists of none, one and many', () => {
    const list = z.object({ x: wireList(wireText) });
    const read = (x: unknown) => list.parse({ x }).x;
    expect([undefined, null, '', 'a', ['a', 'b'], []].map(read)).toEqual([[], [], [], ['a'], ['a', 'b'], []]);
    expect(list.parse({})).toEqual({ x: [] });
  });

  it('take an element that is all attributes: one link is a link', () => {
    const link = z.object({ '@_rel': z.string() });
    const one = readXml('<links><link rel="label"/></links>');
    const links = z.object({ links: z.object({ link: wireList(link) }) });
    expect(links.parse(one).links.link).toEqual([{ '@_rel': 'label' }]);
    expect(z.object({ link: wireOptional(link) }).parse({ link: { '@_rel': 'label' } }).link).toEqual({
      '@_rel': 'label',
    });
    expect(z.object({ due: wireOptional(wireDecimal) }).parse({ due: { '@_percent': '5' } })).toEqual({});
    expect(z.object({ name: wireOptional(wireText) }).parse({ name: { '@_lang': 'en' } })).toEqual({});
  });

  it('refuse figures that no price has', () => {
    for (const figure of ['1e400', '1e12', '-99999999999999.99'])
      expect(wireDecimal.safeParse(figure).success).toBe(false);
    expect(wireDecimal.parse('999999999999.99')).toBe('999999999999.99');
  });

  it('refuse what is something else, with its path', () => {
    const paths = (value: unknown) => schema.safeParse(value).error?.issues.map(({ path }) => path.join('.'));
    expect(paths({ due: 'free', guaranteed: 'maybe', tax: [{ percent: '5' }, {}] })).toEqual([
      'name',
      'due',
      'guaranteed',
      'tax.1.percent',
    ]);
    expect(paths({ name: { other: 'x' } })).toEqual(['name']);
  });

  it('read every way to say yes and no', () => {
    expect(['true', 'false', '1', '0', ' true ', true, false].map((text) => wireBoolean.parse(text))).toEqual(
      [true, false, true, false, true, true, false],
    );
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

  it('cost only themselves when they cannot be read', () => {
    expect(
      schema.parse({
        days: 'soon',
        name: { nested: true },
        charges: [{ amount: '1.00' }, { amount: 'free' }, null],
        details: [{ code: 'A' }],
      }),
    ).toEqual({ days: undefined, name: undefined, charges: [{ amount: '1.00' }], details: { code: 'A' } });
  });

  it('may be missing, and a list may be one object', () => {
    expect(schema.parse({ charges: { amount: '2' }, details: { code: 'B' } })).toEqual({
      charges: [{ amount: '2' }],
      details: { code: 'B' },
    });
    expect(schema.parse({ days: '3', name: 'X', details: { code: 'B' } })).toEqual({
      days: '3',
      name: 'X',
      charges: [],
      details: { code: 'B' },
    });
  });

  it('take one object out of a list of one, and of no longer list', () => {
    expect(schema.safeParse({ details: [{ code: 'A' }, { code: 'B' }] }).success).toBe(false);
  });
});

it('a part that comes as a list is its first value, a list that is wanted stays whole', () => {
  const wire = z.object({ number: maybeText, lines: maybe(z.array(wireText)) });
  expect(wire.parse({ number: ['1Z1', '1Z2'], lines: ['a', 'b'] })).toEqual({
    number: '1Z1',
    lines: ['a', 'b'],
  });
  expect(wire.parse({ number: [[]], lines: 3 })).toEqual({});
});
