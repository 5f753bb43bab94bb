import { UnexpectedReplyError } from '@waybill/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementText } from '../src/reply.js';
import { readXml, writeXml } from '../src/xml.js';

describe('reading', () => {
  it('keeps values as text, trimmed', () => {
    const xml = '<a><zip>00501</zip><due> 12.10\n</due><yes>true</yes><id>794612345678901234</id></a>';
    const a = { zip: '00501', due: '12.10', yes: 'true', id: '794612345678901234' };
    expect(readXml(xml)).toEqual({ a });
  });

  it('keeps attributes, as text', () => {
    const tax = { '#text': '1.30', '@_percent': '05.0' };
    expect(readXml('<a><tax percent="05.0">1.30</tax></a>')).toEqual({ a: { tax } });
    const link = { '@_rel': 'self', '@_href': 'x?a=1&b=2' };
    expect(readXml('<a><link rel="self" href="x?a=1&amp;b=2"/></a>')).toEqual({ a: { link } });
  });

  const one = '<option>a</option>';
  it.each([
    [`<quotes><quote>${one}</quote></quotes>`, { quotes: { quote: [{ option: ['a'] }] } }],
    [
      `<quotes><quote>${one}${one}</quote><quote/></quotes>`,
      { quotes: { quote: [{ option: ['a', 'a'] }, ''] } },
    ],
    [
      `<quotes><other><quote>${one}</quote></other></quotes>`,
      { quotes: { other: { quote: { option: 'a' } } } },
    ],
    ['<quotes/>', { quotes: '' }],
    ['<rates>1</rates>', { rates: ['1'] }],
  ])('makes listed paths arrays, and no others: %s', (xml, document) => {
    expect(readXml(xml, ['quotes.quote', 'quotes.quote.option', 'rates'])).toEqual(document);
  });

  it('drops prefixes of namespaces', () => {
    const soap =
      '<s:Envelope xmlns:s="urn:s"><s:Body><v:Zip xmlns:v="urn:v" v:x="1">00501</v:Zip></s:Body></s:Envelope>';
    const Zip = [{ '#text': '00501', '@_x': '1' }];
    expect(readXml(soap, ['Envelope.Body.Zip'])).toEqual({ Envelope: { Body: { Zip } } });
  });

  it('decodes entities and CDATA once', () => {
    expect(readXml('<a>&#233;&#xE9;&lt;&gt;&quot;&apos;&amp;lt;<![CDATA[<b>&amp;]]></a>')).toEqual({
      a: 'éé<>"\'&lt;<b>&amp;',
    });
    const many = '&amp;'.repeat(200_000);
    expect(readXml(`<a>${many}</a>`)).toEqual({ a: '&'.repeat(200_000) });
  });

  it('passes over declarations, byte order marks, comments and instructions', () => {
    const said = { a: { b: '1' } };
    for (const document of [
      '<?xml version="1.0" encoding="UTF-8"?>\n<a><b>1</b></a>\n',
      '\ufeff<?xml version="1.0"?><a><b>1</b></a>',
      '\n  <?xml version="1.0"?><a><b>1</b></a>',
      '<!-- c --><a><!-- c --><b>1</b></a><!-- c -->',
      '<?style x?><a><?pi y?><b>1</b></a>',
    ])
      expect(readXml(document)).toEqual(said);
  });

  it.each([
    ['nothing', ''],
    ['spaces', ' \n '],
    ['text', 'Service unavailable'],
    ['JSON', '{"a":1}'],
    ['a tag left open', '<a><b></a>'],
    ['a cut document', '<a><b>1</b>'],
    ['a cut tag', '<a><b>1</b></'],
    ['two roots', '<a/><b/>'],
    ['the same root twice', '<a/><a/>'],
    ['text after the root', '<a/>x'],
    ['only a declaration', '<?xml version="1.0"?>'],
    ['only a comment', '<!-- c -->'],
    ['an HTML page', '<html><body><br></body></html>'],
    ['a well-formed HTML page', '<HTML><body>Bad Gateway</body></HTML>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['a bare &', '<a>&</a>'],
    ['a DOCTYPE', '<!DOCTYPE a><a/>'],
    ['a DOCTYPE with entities', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['a DOCTYPE in odd case', '<!doctype a SYSTEM "file:///etc/passwd"><a/>'],
    ['a DOCTYPE in a comment', '<!-- <!DOCTYPE a> --><a/>'],
    ['an element called __proto__', '<a><__proto__><x>1</x></__proto__></a>'],
    ['an element called constructor', '<a><constructor>1</constructor></a>'],
    ['a prefixed __proto__', '<a><n:__proto__ xmlns:n="u">1</n:__proto__></a>'],
    ['deep nesting', '<a>'.repeat(70) + '</a>'.repeat(70)],
    ['very deep nesting', '<a>'.repeat(200_000) + '</a>'.repeat(200_000)],
    ['a huge document', `<a>${'x'.repeat(51 * 1024 * 1024)}</a>`],
  ])('refuses %s', (_, document) => {
    expect(() => readXml(document)).toThrow(UnexpectedReplyError);
    expect(() => readXml(document)).toThrow(expect.objectContaining({ code: 'unreadable_xml' }));
  });

  it('throws nothing else, whatever comes, and pollutes nothing', () => {
    const elements = ['<a>', '</a>', '<__proto__>', '<toString>x</toString>'];
    const marks = ['<![CDATA[', ']]>', '<!--', '-->', '&#', ';', '<?', '?>', ' b="', "'"];
    const piece = fc.oneof(fc.constantFrom(...elements, ...marks), fc.string({ maxLength: 5 }));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        try {
          readXml(pieces.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(UnexpectedReplyError);
        }
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
    );
    const named = '<a><hasOwnProperty>1</hasOwnProperty><b __proto__="x"/></a>';
    expect(readXml(named)).toMatchObject({ a: { b: {} } });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

it('the text of an element is the same with or without attributes', () => {
  const xml = '<a><plain>1</plain><with x="y">2</with><only x="y"/><empty/><deep><b/></deep></a>';
  const { a } = readXml(xml) as { a: Record<string, unknown> };
  expect([a.plain, a.with, a.only, a.empty].map(elementText)).toEqual(['1', '2', '', '']);
  for (const other of [a.deep, a.missing, null, ['1'], 1]) expect(elementText(other)).toBeUndefined();
});

describe('writing', () => {
  it('keeps the order of keys, repeats lists and leaves out what is undefined', () => {
    const items = { item: [{ id: '1' }, { id: '2' }], note: ['a', 'b'], none: [], flag: {} };
    expect(writeXml({ shipment: { '@_xmlns': 'urn:x', zip: '00501', group: undefined, ...items } })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<shipment xmlns="urn:x"><zip>00501</zip><item><id>1</id></item>' +
        '<item><id>2</id></item><note>a</note><note>b</note><flag/></shipment>',
    );
  });

  it('escapes text and attributes', () => {
    expect(writeXml({ a: { '@_x': '<&">', b: '</b><c>&amp;' } })).toContain(
      '<a x="&lt;&amp;&quot;&gt;"><b>&lt;/b&gt;&lt;c&gt;&amp;amp;</b></a>',
    );
    expect(writeXml({ a: { '@_x': 'true', b: 'true' } })).toContain('<a x="true"><b>true</b></a>');
    expect(writeXml({ a: ' x ' })).toContain('<a> x </a>');
  });

  it('gives back what it was given', () => {
    const word = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .map((text) => text.replace(/[\p{Cc}\ufffe\uffff]/gu, '').trim())
      .filter((text) => text !== '' && text.isWellFormed());
    fc.assert(
      fc.property(word, word, (text, attribute) => {
        const document = { a: { b: { '@_c': attribute, '#text': text } } };
        expect(readXml(writeXml(document))).toEqual(document);
      }),
    );
  });
});
