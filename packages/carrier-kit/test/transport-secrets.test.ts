/** What calls and their errors do not show. */
import { TimeoutError, UnavailableError } from '@waybill/core';
import type { HttpClient } from '@waybill/core/plugin';
import { describe, expect, it } from 'vitest';
import { basicLogin } from '../src/index.js';
import { recordingLogger, testContext } from './helpers/context.js';
import { serve } from './helpers/server.js';
import { everythingOf, thrownBy } from './helpers/thrown.js';
import { buy, call, signal, transport } from './helpers/transport.js';

describe('secrets', () => {
  const password = 'p@ss<w>&"rd/';
  const pair = Buffer.from(`shop-user:${password}`).toString('base64');
  const forms = [
    password,
    pair,
    Buffer.from(password).toString('base64'),
    encodeURIComponent(password),
    encodeURIComponent(password).toLowerCase(),
    new URLSearchParams({ x: password }).toString().slice(2),
    JSON.stringify(password).slice(1, -1),
    'p@ss<w>&\\"rd\\/',
    'p@ss\\u003cw\\u003e\\u0026\\"rd/',
    'p@ss&lt;w&gt;&amp;"rd/',
    'p@ss&lt;w&gt;&amp;&quot;rd/',
    'activation-key',
  ];

  it('are taken out of bodies and headers, in every encoding', async () => {
    for (const form of forms) {
      const server = await serve((_, response) =>
        response
          .writeHead(200, { location: `https://host/${encodeURI(form)}?k=activation-key` })
          .end(`before ${form} after`),
      );
      const answer = await transport(server.url, { secrets: ['activation-key'] })(call(), signal);
      expect(answer.body, form).toBe('before [redacted] after');
      expect(answer.headers.location, form).toMatch(/\?k=\[redacted\]$/);
    }
  });

  it('are taken out of whatever a replaced client throws, and nothing else of it is kept', async () => {
    const { lines, logger } = recordingLogger();
    const gotLike = () => {
      const cause = new Error(`cause with ${password}`);
      const error = new Error(`POST https://x/?key=${encodeURIComponent(password)} failed with ${pair}`, {
        cause,
      });
      return Object.assign(error, {
        options: { headers: { authorization: `Basic ${pair}` }, body: 'request-body' },
        response: { body: password },
        code: password,
      });
    };
    const throwing: (() => unknown)[] = [
      gotLike,
      () => password,
      () => ({ message: password, toJSON: () => password }),
      () => undefined,
      () =>
        Object.assign(new UnavailableError(password, { code: pair, details: { [password]: [password] } }), {
          headers: pair,
        }),
      () => new TimeoutError(`late ${password}`, { details: { sent: false, where: pair } }),
      () => Object.assign(gotLike(), { stack: `stack ${password}` }),
    ];
    for (const make of throwing) {
      const http: HttpClient = { send: () => Promise.reject(make()) };
      const send = transport('https://host', { context: testContext({ http, logger }) });
      for (const made of [call(), buy()]) {
        const error = await thrownBy(send(made, signal));
        const seen = everythingOf(error);
        for (const form of [...forms, 'request-body', 'shop-user']) expect(seen).not.toContain(form);
        expect(error.message).toMatch(/^canadapost: /);
        expect(error).toMatchObject({ carrier: 'canadapost', account: 'toronto' });
      }
    }
    expect(lines).toHaveLength(throwing.length * 2);
    for (const form of [...forms, 'request-body']) expect(lines.join()).not.toContain(form);
  });

  it('cut in half by the length of a message are taken out before', async () => {
    const http: HttpClient = { send: () => Promise.reject(new Error(`${'x'.repeat(494)}${password}`)) };
    const error = await thrownBy(
      transport('https://host', { context: testContext({ http }) })(call(), signal),
    );
    expect(error.message).not.toContain('p@ss');
  });

  it('a message has 500 characters at most', async () => {
    const messageOf = async (length: number) => {
      const http: HttpClient = { send: () => Promise.reject(new Error('x'.repeat(length))) };
      return (await thrownBy(transport('https://host', { context: testContext({ http }) })(call(), signal)))
        .message;
    };
    expect(await messageOf(500)).toBe(`canadapost: ${'x'.repeat(500)}`);
    expect(await messageOf(501)).toBe(`canadapost: ${'x'.repeat(500)}…`);
  });

  it('never reach the logger', async () => {
    const { lines, logger } = recordingLogger();
    const server = await serve((_, response) => response.end(password));
    await transport(server.url, { context: testContext({ logger }) })(call(), signal);
    expect(lines).toEqual([expect.stringMatching(/^canadapost\/toronto rate: HTTP 200 in \d+ ms \{/)]);
    expect(lines.join()).not.toContain('p@ss');
  });

  it('that are a word or two long leave other text alone', async () => {
    const server = await serve((_, response) => response.end('<abc>ab</abc>'));
    const answer = await transport(server.url, { login: basicLogin('abc', 'ab') })(call(), signal);
    expect(answer.body).toBe('<abc>ab</abc>');
  });
});
