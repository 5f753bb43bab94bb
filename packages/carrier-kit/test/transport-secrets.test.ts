/** What calls and their errors do not show. */
import { TimeoutError, UnavailableError } from '@waybill/core';
import { describe, expect, it } from 'vitest';
import { basicLogin } from '../src/index.js';
import { failing } from './helpers/client.js';
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
    encodeURIComponent(password),
    JSON.stringify(password).slice(1, -1),
    'p@ss&lt;w&gt;&amp;"rd/',
    'activation-key',
  ];
  /** The error of a call over a client that throws this. */
  const errorOf = (thrown: unknown, made = call(), logger = recordingLogger().logger) => {
    const context = testContext({ http: failing(thrown), logger });
    return thrownBy(transport('https://host', { context })(made, signal));
  };

  it('are taken out of bodies and headers, in every encoding', async () => {
    for (const form of forms) {
      const location = `https://host/${encodeURI(form)}?k=activation-key`;
      const server = await serve((_, response) =>
        response.writeHead(200, { location }).end(`before ${form} after`),
      );
      const answer = await transport(server.url, { secrets: ['activation-key'] })(call(), signal);
      expect(answer.body, form).toBe('before [redacted] after');
      expect(answer.headers.location, form).toMatch(/\?k=\[redacted\]$/);
    }
  });

  it('are taken out of whatever a replaced client throws, and nothing else of it is kept', async () => {
    const { lines, logger } = recordingLogger();
    const cause = new Error(`cause with ${password}`);
    const gotLike = (more: object = {}) =>
      Object.assign(
        new Error(`POST https://x/?key=${encodeURIComponent(password)} failed with ${pair}`, { cause }),
        {
          options: { headers: { authorization: `Basic ${pair}` }, body: 'request-body' },
          response: { body: password },
          code: password,
        },
        more,
      );
    const unavailable = new UnavailableError(password, { code: pair, details: { [password]: [password] } });
    const throwing: (() => unknown)[] = [
      gotLike,
      () => password,
      () => ({ message: password, toJSON: () => password }),
      () => undefined,
      () => Object.assign(unavailable, { headers: pair }),
      () => new TimeoutError(`late ${password}`, { details: { sent: false, where: pair } }),
      () => gotLike({ stack: `stack ${password}` }),
    ];
    for (const make of throwing) {
      for (const made of [call(), buy()]) {
        const error = await errorOf(make(), made, logger);
        const seen = everythingOf(error);
        for (const form of [...forms, 'request-body', 'shop-user']) expect(seen).not.toContain(form);
        expect(error.message).toMatch(/^canadapost: /);
        expect(error).toMatchObject({ carrier: 'canadapost', account: 'toronto' });
      }
    }
    expect(lines).toHaveLength(throwing.length * 2);
    for (const form of [...forms, 'request-body']) expect(lines.join()).not.toContain(form);
  });

  it('are taken out before a message is cut to 500 characters', async () => {
    expect((await errorOf(new Error('x'.repeat(500)))).message).toBe(`canadapost: ${'x'.repeat(500)}`);
    expect((await errorOf(new Error('x'.repeat(501)))).message).toBe(`canadapost: ${'x'.repeat(500)}…`);
    expect((await errorOf(new Error(`${'x'.repeat(494)}${password}`))).message).not.toContain('p@ss');
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
