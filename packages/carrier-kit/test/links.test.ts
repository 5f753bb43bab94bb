import { ConfigurationError, UnexpectedReplyError } from '@waybill/core';
import type { ObservedEvent } from '@waybill/core/observe';
import { describe, expect, it } from 'vitest';
import { clientThat } from './helpers/client.js';
import { testContext } from './helpers/context.js';
import { serve } from './helpers/server.js';
import { thrownBy } from './helpers/thrown.js';
import { buy, call, signal, transport } from './helpers/transport.js';

describe('links', () => {
  it.each([
    ['/rs/a?b=c', '', '/rs/a?b=c'],
    ['/rs/a', '/proxy/', '/proxy/rs/a'],
    ['SERVER/rs/a?b=c#d', '', '/rs/a?b=c'],
    ['https://soa-gw.canadapost.ca/rs/a?b=%2Fc', '', '/rs/a?b=%2Fc'],
    ['https://SOA-GW.canadapost.ca:443/rs/a', '/proxy', '/proxy/rs/a'],
    [' https://api.canadapost.ca/base/rs/a ', '/proxy', '/proxy/rs/a'],
    ['/rs/../a', '', '/a'],
    ['https://both.canadapost.ca/base/rs/a', '', '/rs/a'],
    ['https://both.canadapost.ca/rs/a', '', '/rs/a'],
    // It climbs no higher than its own root, which is the server's path.
    ['https://soa-gw.canadapost.ca/../a/../..', '/proxy', '/proxy/'],
  ])('to the server and to declared hosts are rebased onto the server: %s', async (written, base, lands) => {
    const server = await serve((_, response) => response.end());
    const url = written.replace('SERVER', server.url);
    await transport(server.url + base)(call({ url }), signal);
    expect(server.arrived[0]?.url).toBe(lands);
  });

  it.each([
    'https://evil.example/rs/a',
    'http://soa-gw.canadapost.ca/rs/a',
    'https://soa-gw.canadapost.ca:444/rs/a',
    'https://soa-gw.canadapost.ca.evil.example/rs/a',
    'https://soa-gw.canadapost.ca@evil.example/rs/a',
    'https://user:password@soa-gw.canadapost.ca/rs/a',
    '//evil.example/rs/a',
    '/\\evil.example/rs/a',
    'https://api.canadapost.ca/elsewhere',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/plain,x',
    'rs/a',
    '',
    '/../../elsewhere',
    '/rs/%2e%2e/%2E%2E/elsewhere',
  ])('to anywhere else are refused and nothing is sent: %s', async (url) => {
    const server = await serve((_, response) => response.end());
    const send = transport(`${server.url}/proxy`);
    for (const made of [call({ url }), buy({ url })]) {
      const error = await thrownBy(send(made, signal));
      expect(error).toBeInstanceOf(UnexpectedReplyError);
      expect(error).toMatchObject({ code: 'foreign_link', carrier: 'canadapost', details: { sent: false } });
    }
    expect(server.arrived).toHaveLength(0);
  });

  describe('to document hosts', () => {
    const document_hosts = ['https://labels.example.com', 'https://*.files.example.com'];
    const headers = { 'x-account': '71' };

    it("are followed as they are from the carrier's own server, without login and headers", async () => {
      const { http, sent } = clientThat(() => ({ status: 401 }));
      const facts = { document_hosts, headers, context: testContext({ http }) };
      const send = transport('https://soa-gw.canadapost.ca', facts);
      const urls = ['https://labels.example.com/a.pdf?Signature=b', 'https://eu.files.example.com/c'];
      for (const url of urls) await send(call({ url, headers: { accept: 'application/pdf' } }), signal);
      expect(sent.map(({ url }) => url)).toEqual(urls);
      for (const request of sent) expect(request.headers).toEqual({ accept: 'application/pdf' });
      await send(call({ url: '/rs/price' }), signal);
      expect(sent[2]?.headers).toMatchObject({ 'x-account': '71', authorization: expect.any(String) });
    });

    it('are told to an observer without their signature', async () => {
      const server = await serve((_, response) => response.end());
      const seen: ObservedEvent[] = [];
      const context = { ...testContext(), observer: (event: ObservedEvent) => seen.push(event) };
      const send = transport(server.url, { document_hosts, context });
      await send(call({ url: 'https://labels.example.com/a.pdf?Signature=b' }), signal);
      expect(server.arrived[0]?.url).toBe('/a.pdf?Signature=b');
      expect(seen[0]).toMatchObject({ type: 'call_started', url: `${server.url}/a.pdf` });
      expect(JSON.stringify(seen)).not.toContain('Signature');
    });

    it('go to a proxy or a simulator as everything does, without login and headers', async () => {
      const server = await serve((_, response) => response.end());
      const send = transport(`${server.url}/proxy`, { document_hosts, headers });
      await send(call({ url: 'https://labels.example.com/a.pdf?Signature=b' }), signal);
      const [arrived] = server.arrived;
      expect(arrived?.url).toBe('/proxy/a.pdf?Signature=b');
      expect(Object.keys(arrived?.headers ?? {})).not.toContain('authorization');
      expect(Object.keys(arrived?.headers ?? {})).not.toContain('x-account');
    });

    it.each([
      'https://files.example.com/a',
      'https://evilfiles.example.com/a',
      'https://labels.example.com.evil.example/a',
      'http://labels.example.com/a',
      'https://labels.example.com:444/a',
      'https://user:password@labels.example.com/a',
    ])('are no others, and are only fetched: %s', async (url) => {
      const server = await serve((_, response) => response.end());
      const send = transport(server.url, { document_hosts });
      for (const made of [call({ url }), buy({ url: 'https://labels.example.com/a' })])
        expect(await thrownBy(send(made, signal))).toMatchObject({ code: 'foreign_link' });
      expect(server.arrived).toHaveLength(0);
    });
  });

  it.each([
    'ftp://host',
    'httpsx://host',
    'https://user@host',
    'https://host/?a=b',
    'https://host/#a',
    'host',
    '',
  ])('have a server_url that is a plain base: %s', (server_url) =>
    expect(() => transport(server_url)).toThrow(ConfigurationError),
  );
});
