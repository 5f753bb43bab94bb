import { expect, test } from 'vitest';
import { canonical } from '../src/bodies.js';
import { readableBody } from '../src/readable-body.js';

const readable = (text: string) => Buffer.from(readableBody(Buffer.from(text))).toString();

test('XML has a line for each element and means the same', () => {
  const text = '<?xml version="1.0"?><a k="1"><b>1 &lt; 2</b><c/><d><e></e></d></a>';
  const lines = ['<?xml version="1.0"?>', '<a k="1">', '  <b>1 &lt; 2</b>', '  <c/>', '  <d>', '    <e></e>'];
  expect(readable(text)).toBe([...lines, '  </d>', '</a>', ''].join('\n'));
  expect(canonical(readable(text))).toEqual(canonical(text));
});

test.each([
  '<a>text <b/></a>',
  '<a><b/> text</a>',
  '<a k="1>2"/>',
  '<a><![CDATA[ 1 ]]></a>',
  '<a><!-- x --></a>',
  'a=1&b=2',
])('%s stays as it is', (text) => {
  expect(readable(text)).toBe(text);
});

test('JSON has a line for each member, unless a digit would be lost', () => {
  expect(readable('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}\n');
  expect(readable('{"a":1.10}')).toBe('{"a":1.10}');
});
