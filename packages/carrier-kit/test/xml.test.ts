import { UnexpectedReplyError } from '@waybill/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementText } from '../src/reply.js';
import { readXml, writeXml } from '../src/xml.js';

describe('reading', () => {
  it('keeps values as text, trimmed', () => {
    expect(
      readXml('<a><zip>00501</zip><due> 12.10\n</due><yes>true</yes><id>794612345678901234</id></a>'),
    ).toEqual({
      a: { zip: '00501', due: '12.10', yes: 'true', id: '794612345678901234' },
    });
  });

  it('keeps attributes, as text', () => {
    expect(readXml('<a><tax percent="05.0">1.30</tax><link rel="self" href="x?a=1&amp;b=2"/></a>')).toEqual({
      a: { tax: { '#text': '1.30', '@_percent': '05.0' }, link: { '@_rel': 'self', '@_href': 'x?a=1&b=2' } },
    });
  });

  it('makes listed paths arrays, and no others', () => {
    const lists = ['quotes.quote', 'quotes.quote.option'];
    const one = '<option>a</option>';
    expect(readXml(`<quotes><quote>${one}</quote></quotes>`, lists)).toEqual({
      quotes: { quote: [{ option: ['a'] }] },
    });
    expect(readXml(`<quotes><quote>${one}${one}</quote><quote/></quotes>`, lists)).toEqual({
      quotes: { quote: [{ option: ['a', 'a'] }, ''] },
    });
    expect(readXml(`<quotes><other><quote>${one}</quote></other></quotes>`, lists)).toEqual({
      quotes: { other: { quote: { option: 'a' } } },
    });
    expect(readXml('<quotes/>', lists)).toEqual({ quotes: '' });
    expect(readXml('<quotes>1</quotes>', ['quotes'])).toEqual({ quotes: ['1'] });
  });

  it('drops prefixes of namespaces', () => {
    const soap =
      '<s:Envelope xmlns:s="urn:s"><s:Body><v:Zip xmlns:v="urn:v" v:x="1">00501</v:Zip></s:Body></s:Envelope>';
    expect(readXml(soap, ['Envelope.Body.Zip'])).toEqual({
      Envelope: { Body: { Zip: [{ '#text': '00501', '@_x': '1' }] } },
    });
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
    const piece = fc.oneof(
      fc.constantFrom(
        '<a>',
        '</a>',
        '<__proto__>',
        '<toString>x</toString>',
        '<![CDATA[',
        ']]>',
        '<!--',
        '-->',
        '&#',
        ';',
        '<?',
        '?>',
        ' b="',
        "'",
      ),
      fc.string({ maxLength: 5 }),
    );
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
    expect(readXml('<a><hasOwnProperty>1</hasOwnProperty><b __proto__="x"/></a>')).toMatchObject({
      a: { b: {} },
    });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe('textOf', () => {
  it('is the text, with or without attributes', () => {
    const { a } = readXml(
      '<a><plain>1</plain><with x="y">2</with><only x="y"/><empty/><deep><b/></deep></a>',
    ) as {
      a: Record<string, unknown>;
    };
    expect(['plain', 'with', 'only', 'empty', 'deep', 'missing'].map((name) => elementText(a[name]))).toEqual(
      ['1', '2', '', '', undefined, undefined],
    );
    expect([null, ['1'], 1].map(elementText)).toEqual([undefined, undefined, undefined]);
  });
});

describe('writing', () => {
  it('keeps the order of keys, repeats lists and leaves out what is undefined', () => {
    const document = {
      shipment: {
        '@_xmlns': 'urn:x',
        zip: '00501',
        group: undefined,
        item: [{ id: '1' }, { id: '2' }],
        note: ['a', 'b'],
        none: [],
        flag: {},
      },
    };
    expect(writeXml(document)).toBe(
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
        expect(readXml(writeXml({ a: { b: { '@_c': attribute, '#text': text } } }))).toEqual({
          a: { b: { '@_c': attribute, '#text': text } },
        });
      }),
    );
  });
});
