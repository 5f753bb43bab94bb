import { carrierOptions, OptionsError } from '@waybill/create-carrier';
import { describe, expect, test } from 'vitest';

describe('options', () => {
  test('have defaults', () => {
    expect(carrierOptions({ id: 'acme-post' }, 'acme')).toEqual({
      id: 'acme-post',
      name: 'Acme Post',
      package_name: 'acme',
      wire: 'json',
      auth: 'oauth2',
      packages: 'together',
      units: 'KG,CM',
      country: expect.objectContaining({ code: 'CA', name: 'Canada' }),
    });
  });

  test.each([
    [{}, 'id must be'],
    [{ id: 'Acme' }, 'id must be'],
    [{ id: 'acme_post' }, 'id must be'],
    [{ id: '-acme' }, 'id must be'],
    [{ id: '../acme' }, 'id must be'],
    [{ id: 'acme', name: "Acme's" }, 'name must be'],
    [{ id: 'acme', wire: 'csv' }, '--wire must be one of json | xml, not csv'],
    [{ id: 'acme', auth: 'none' }, '--auth must be one of oauth2 | basic | key, not none'],
    [{ id: 'acme', packages: 'one' }, '--packages must be one of together | each, not one'],
    [{ id: 'acme', units: 'KG' }, '--units must be one of KG,CM | LB,IN, not KG'],
    [{ id: 'acme', country: 'us' }, 'such as CA, US, GB, DE, FR, AU, not us'],
    [{ id: 'acme', country: 'QQ' }, '--country must be the code of a country'],
    [{ id: 'acme', country: 'PR' }, '--country must be the code of a country'],
    [{ id: 'acme', openapi: 'api.yaml' }, '--openapi must be <file>#<request schema>,<reply schema>'],
    [{ id: 'acme', wire: 'xml', openapi: 'api.yaml#A,B' }, '--openapi is for --wire=json'],
  ])('%j are refused', (written, message) => {
    expect(() => carrierOptions(written, 'acme')).toThrow(message);
  });

  test('are refused with everything that is wrong', () => {
    const refuse = () =>
      carrierOptions({ id: 'A', wire: 'x', auth: 'y', units: 'u', country: 'c' }, 'Not A Package');
    expect(refuse).toThrow(OptionsError);
    expect(refuse).toThrow(/id[\s\S]*package[\s\S]*wire[\s\S]*auth[\s\S]*units[\s\S]*country/);
  });
});
