import { UnexpectedReplyError } from '@waybill/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMultipart, isText } from '../src/http/multipart.js';
import { basicLogin } from '../src/index.js';
import { readMultipart } from '../src/reply.js';
import { clientThat } from './helpers/client.js';
import { testContext } from './helpers/context.js';
import { call, signal, transport } from './helpers/transport.js';

const crlf = (...lines: string[]) => lines.join('\r\n');
const reply = (body: string, type = 'multipart/form-data; boundary=AaB') => ({
  headers: { 'content-type': type },
  body,
});

describe('a reply in parts', () => {
  const LABEL = crlf(
    '--AaB',
    'Content-Disposition: form-data; name="labelMetadata"',
    'Content-Type: application/json',
    '',
    '{"trackingNumber":"A1"}',
    '--AaB',
    'Content-Disposition: form-data; name="labelImage"; filename="label one.pdf"',
    'Content-Type: application/pdf',
    '',
    '%PDF-1.4',
    '--AaB--',
    '',
  );

  test('gives each part with its name, type and content', () => {
    const parts = readMultipart(reply(LABEL));
    expect(parts.map((part) => [part.name, part.filename, part.type, part.text()])).toEqual([
      ['labelMetadata', undefined, 'application/json', '{"trackingNumber":"A1"}'],
      ['labelImage', 'label one.pdf', 'application/pdf', '%PDF-1.4'],
    ]);
    expect(parts[1]?.base64()).toBe(Buffer.from('%PDF-1.4').toString('base64'));
    expect(parts[1]?.headers['content-type']).toBe('application/pdf');
  });

  test('is read with bare line feeds, a preamble, a quoted boundary and folded headers', () => {
    const body = `This is a message in parts.
--a b?c\x20\x20
Content-Disposition: attachment;
  name=x

one
--a b?c

two
lines
--a b?c--
epilogue`;
    const parts = readMultipart(reply(body, 'multipart/mixed; charset=utf-8; boundary="a b?c"'));
    expect(parts.map(({ name, type, text: content }) => [name, type, content()])).toEqual([
      ['x', 'text/plain', 'one'],
      [undefined, 'text/plain', 'two\nlines'],
    ]);
  });

  test('decodes base64 and the character set of a part', () => {
    const body = crlf(
      '--AaB',
      'Content-Transfer-Encoding: base64',
      'Content-Type: text/plain; charset=iso-8859-1',
      '',
      Buffer.from('Montréal', 'latin1').toString('base64'),
      '--AaB--',
    );
    expect(readMultipart(reply(body))[0]?.text()).toBe('Montréal');
  });

  test.each([
    ['is not in parts', reply('{}', 'application/json'), 'its Content-Type names no boundary'],
    ['names no boundary', reply('--AaB--', 'multipart/mixed'), 'its Content-Type names no boundary'],
    ['is cut short', reply(LABEL.slice(0, -6)), 'it is cut short'],
    ['is empty', reply(''), 'it is cut short'],
  ])('that %s is not readable', (_, broken, why) => {
    expect(() => readMultipart(broken)).toThrow(UnexpectedReplyError);
    expect(() => readMultipart(broken)).toThrow(why);
  });

  test('is known by its Content-Type, and so is a text', () => {
    const types = [' Multipart/Mixed; boundary=a', 'application/json', undefined];
    expect(types.map(isMultipart)).toEqual([true, false, false]);
    for (const type of ['application/json', 'application/soap+xml', 'text/csv'])
      expect(isText(type)).toBe(true);
    for (const type of ['application/jsonl', 'image/png']) expect(isText(type)).toBe(false);
  });
});

describe('the transport', () => {
  /** Sends one call to a server that answers with this body. */
  function answerWith(body: Uint8Array) {
    const { http } = clientThat(() => ({
      headers: { 'content-type': 'multipart/form-data; boundary=AaB' },
      body,
    }));
    const login = basicLogin('shop', 'p4ssw0rd-é');
    return transport('https://acme.test', { login, context: testContext({ http }) })(call(), signal);
  }
  const bodyOf = (type: string, content: Uint8Array) =>
    Buffer.concat([
      Buffer.from(crlf('--AaB', `Content-Type: ${type}`, '', '')),
      content,
      Buffer.from(crlf('', '--AaB--', '')),
    ]);

  test('keeps the bytes of a file, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const answer = await answerWith(bodyOf('application/pdf', bytes));
        const [file] = readMultipart(JSON.parse(JSON.stringify(answer)));
        expect(file?.base64()).toBe(Buffer.from(bytes).toString('base64'));
      }),
    );
  });

  test('keeps a file that holds the text of a secret, and takes it out of text', async () => {
    const secret = Buffer.from('user p4ssw0rd-é.');
    const file = await answerWith(bodyOf('application/pdf', secret));
    expect(readMultipart(file)[0]?.text()).toBe('user p4ssw0rd-é.');
    for (const type of ['text/plain', 'application/json; charset=utf-8', 'application/problem+json']) {
      const text = await answerWith(bodyOf(type, secret));
      expect(readMultipart(text)[0]?.text()).toBe('user [redacted].');
    }
  });

  test('takes secrets out of all of a body that cannot be split', async () => {
    const { body } = await answerWith(Buffer.from('--AaB\r\n\r\np4ssw0rd-é p4ssw0rd-é'));
    expect(body).not.toContain('p4ssw0rd');
  });
});
