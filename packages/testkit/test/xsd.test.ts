import { join } from 'node:path';
import { soapContracts, xsdContracts, xsdValidator } from '@waybill/testkit/xsd';
import { describe, expect, test } from 'vitest';

const folder = join(import.meta.dirname, 'xsd');
const parcel = (content: string) => `<parcel xmlns="http://example.com/post">${content}</parcel>`;
const SERVICE = '<service>express</service>';

describe('an XML Schema', () => {
  const validate = xsdValidator(join(folder, 'parcel.xsd'));

  test('accepts what is valid, and the same again after a refusal', () => {
    const valid = parcel(`${SERVICE}<weight>2.5</weight>`);
    expect(validate(valid)).toEqual([]);
    expect(validate(parcel(''))).toHaveLength(1);
    expect(validate(valid)).toEqual([]);
  });

  test.each([
    ['out of order', parcel(`<weight>2.5</weight>${SERVICE}`), /weight.*not expected/],
    ['against a type of the schema that it includes', parcel(`${SERVICE}<weight>31</weight>`), /31/],
    ['in no namespace', `<parcel>${SERVICE}<weight>2</weight></parcel>`, /No matching global declaration/],
    ['not well-formed', parcel(SERVICE).slice(0, -1), /expected '>'/],
    ['empty', '', /Failed to parse/],
  ])('refuses what is %s, and says why', (_what, xml, problem) => {
    expect(validate(xml).join('\n')).toMatch(problem);
  });

  test('that cannot be read is an error', () => {
    expect(() => xsdValidator(join(folder, 'no-such.xsd'))).toThrow('ENOENT');
    expect(() => xsdValidator(import.meta.filename)).toThrow();
  });
});

test('a contract in XML Schema judges each document by its path or root element', async () => {
  const { request, reply } = xsdContracts(({ root }) => (root === 'parcel' ? 'parcel.xsd' : undefined))(
    folder,
  );
  const call = (body: string) => ({ method: 'POST', path: '/parcels', headers: {}, body });
  const answer = (type: string, body: string) => ({
    status: 200,
    headers: { 'content-type': type },
    body: Buffer.from(body),
  });
  const valid = parcel(`${SERVICE}<weight>2.5</weight>`);
  expect(await request(call(valid))).toEqual([]);
  expect(await request(call(parcel('')))).toHaveLength(1);
  expect(await request(call(''))).toBeUndefined();
  expect(await request(call('<letter/>'))).toEqual([
    'no schema of the contract is for the element letter at /parcels',
  ]);
  expect(await reply(call(''), answer('text/xml', valid))).toEqual([]);
  expect(await reply(call(''), answer('text/xml', parcel('')))).toHaveLength(1);
  expect(await reply(call(''), answer('application/pdf', '%PDF'))).toBeUndefined();
});

test('a contract of a SOAP service judges the element in the body, with the namespaces of the envelope', async () => {
  const { request, reply } = soapContracts(({ root }) => (root === 'parcel' ? 'parcel.xsd' : undefined))(
    folder,
  );
  const envelope = (content: string) =>
    `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:p="http://example.com/post"><s:Body>${content}</s:Body></s:Envelope>`;
  const call = (body: string) => ({ method: 'POST', path: '/parcels', headers: {}, body });
  const answer = (xml: string) => ({
    status: 200,
    headers: { 'content-type': 'application/soap+xml' },
    body: Buffer.from(xml),
  });
  const valid = envelope('<p:parcel><p:service>express</p:service><p:weight>2.5</p:weight></p:parcel>');
  const invalid = envelope(parcel(`<weight>2.5</weight>${SERVICE}`));
  expect(await request(call(valid))).toEqual([]);
  expect(await request(call(invalid))).toHaveLength(1);
  expect(await reply(call(valid), answer(valid))).toEqual([]);
  expect(await reply(call(valid), answer(invalid))).toHaveLength(1);
  expect(await reply(call(valid), answer(envelope('<s:Fault><s:Code/></s:Fault>')))).toBeUndefined();
});
