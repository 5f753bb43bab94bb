import { describe, expect, test } from 'vitest';
import { leavesOf, mutantsOf } from '../src/mutants/bodies.js';
import { byStructure, strided } from '../src/mutants/mutant.js';

const changes = (body: string) =>
  Object.fromEntries(mutantsOf(body).map((mutant) => [mutant.what, mutant.body()]));

describe('one thing is changed', () => {
  test('in JSON, in every way that its shape allows', () => {
    const made = changes('{"a":[{"b":1}],"c":"12"}');
    expect(made).toMatchObject({
      'document: empty object': '{}',
      'a: left out': '{"c":"12"}',
      'a: empty list': '{"a":[],"c":"12"}',
      'a: single instead of a list': '{"a":{"b":1},"c":"12"}',
      'a[0]: left out': '{"a":[],"c":"12"}',
      'a[0]: empty object': '{"a":[{}],"c":"12"}',
      'a[0]: with an unknown field': '{"a":[{"b":1,"unknown_novelty":[{"code":"1"}]}],"c":"12"}',
      'a[0].b: null': '{"a":[{"b":null}],"c":"12"}',
      'a[0].b: number as text': '{"a":[{"b":"1"}],"c":"12"}',
      'a[0].b: list instead of a single': '{"a":[{"b":[1]}],"c":"12"}',
      'c: text as number': '{"a":[{"b":1}],"c":12}',
      'c: unknown word': '{"a":[{"b":1}],"c":"constructor"}',
      'c: empty text': '{"a":[{"b":1}],"c":""}',
    });
    expect(Object.values(made)).not.toContain('{"a":[{"b":1}],"c":"12"}');
  });

  test('in XML, in every way that its shape allows', () => {
    const made = changes(
      '<?xml version="1.0"?><r><p n="1">7 &amp; 8</p><p n="2"/><q><![CDATA[<x>1</x>]]></q></r>',
    );
    const whole = '<p n="1">7 &amp; 8</p>';
    const rest = '<p n="2"></p><q><![CDATA[<x>1</x>]]></q>';
    expect(made).toMatchObject({
      'r/p[0]: left out': `<r>${rest}</r>`,
      'r/p[0]: twice': `<r>${whole}${whole}${rest}</r>`,
      'r/p[0]: empty': `<r><p n="1"></p>${rest}</r>`,
      'r/p[0]: unknown word': `<r><p n="1">constructor</p>${rest}</r>`,
      'r/p[0]: without n': `<r><p>7 &amp; 8</p>${rest}</r>`,
      'r/p[0]: unknown n': `<r><p n="constructor">7 &amp; 8</p>${rest}</r>`,
      'r: with an unknown element': `<r>${whole}${rest}<unknown-novelty>1</unknown-novelty></r>`,
      'r/q > x: empty': `<r>${whole}<p n="2"></p><q>&lt;x&gt;&lt;/x&gt;</q></r>`,
    });
  });

  test('in a document that stands in a text of another', () => {
    expect(changes('{"doc":"<r><a>1</a></r>"}')['doc > r/a: left out']).toBe('{"doc":"<r></r>"}');
    expect(changes('<r><d>{"a":[1]}</d></r>')['r/d > a[0]: left out']).toBe('<r><d>{"a":[]}</d></r>');
  });

  test('and in nothing that is no document', () => {
    expect(mutantsOf('%PDF-1.7')).toEqual([]);
    expect(mutantsOf('<html><p>')).toEqual([]);
    expect(mutantsOf('{"a":')).toEqual([]);
  });
});

test('a change knows the list entries it was made in', () => {
  const json = mutantsOf('{"a":[{"b":[1]}]}').find(({ what }) => what === 'a[0].b[0]: left out');
  expect(json).toMatchObject({ entry: 'a[0].b[0]', within: ['a[0]'], dropped: true });
  const xml = mutantsOf('<r><p><q/></p><p/></r>').find(({ what }) => what === 'r/p[0]/q: empty');
  expect(xml).toMatchObject({ entry: undefined, within: ['r/p[0]'], dropped: false });
});

test('leaves are texts and numbers, those of inner documents, too', () => {
  expect(leavesOf('{"a":["x",7,null],"b":"<r><c>y</c></r>"}')).toEqual(['x', '7', '<r><c>y</c></r>', 'y']);
});

describe('of many changes', () => {
  test('those in list entries of the same structure are together, however deep, and those outside of lists', () => {
    const document = '{"list":[{"a":1},{"a":2},{"a":3,"b":[4]}],"c":5}';
    const left = [...byStructure(mutantsOf(document)).values()].map((mutants) =>
      mutants.filter(({ dropped }) => dropped).map(({ what }) => what),
    );
    expect(left).toEqual([
      ['list: left out', 'c: left out'],
      ['list[0]: left out', 'list[0].a: left out', 'list[1]: left out', 'list[1].a: left out'],
      ['list[2]: left out', 'list[2].a: left out', 'list[2].b: left out', 'list[2].b[0]: left out'],
    ]);
  });

  test('some are taken a fixed stride apart', () => {
    expect(strided([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 4)).toEqual([0, 2, 5, 7]);
    expect(strided([0, 1], 4)).toEqual([0, 1]);
  });
});

describe('a reply of several parts', () => {
  const part = (name: string, type: string, content: string) =>
    `--b1\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;
  const body = `${part('labelMetadata', 'application/json', '{"number":"9400"}')}${part('labelImage', 'application/pdf', 'JVBERi0x')}--b1--\r\n`;
  const changes = new Map(mutantsOf(body).map((mutant) => [mutant.what, mutant.body()]));

  test('loses each part, its headers and its content', () => {
    expect(changes.get('part labelImage: left out')).toBe(
      `${part('labelMetadata', 'application/json', '{"number":"9400"}')}--b1--\r\n`,
    );
    expect(changes.get('part labelImage: unknown word')).toBe(body.replace('JVBERi0x', 'constructor'));
    expect(changes.get('part labelMetadata: without headers')).toContain('--b1\r\n\r\n\r\n{"number"');
  });

  test('is changed in the documents inside its parts', () => {
    expect(changes.get('part labelMetadata > number: unknown word')).toBe(
      body.replace('9400', 'constructor'),
    );
  });

  test('holds the texts of its parts', () => {
    expect(leavesOf(body)).toEqual(['{"number":"9400"}', '9400', 'JVBERi0x']);
  });

  test('is left alone if its parts are no text', () => {
    expect(mutantsOf(body.replace('JVBERi0x', '\ufffd\ufffd'))).toEqual([]);
  });
});
