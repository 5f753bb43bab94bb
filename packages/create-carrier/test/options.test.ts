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
    });
  });

  test.each([
    [{}, 'id must be'],
    [{ id: 'Acme' }, 'id must be'],
    [{ id: 'acme_post' }, 'id must be'],
    [{ id: '-acme' }, 'id must be'],
    [{ id: '../acme' }, 'id must be'],
    [{ id: 'acme', name: "Acme's" }, 'name must be'],
    [{ id: 'acme', wire: 'csv' }, '--wire must be json, xml, not csv'],
    [{ id: 'acme', auth: 'none' }, '--auth must be oauth2, basic, key, not none'],
  ])('%j are refused', (written, message) => {
    expect(() => carrierOptions(written, 'acme')).toThrow(message);
  });

  test('are refused with everything that is wrong', () => {
    const refuse = () => carrierOptions({ id: 'A', wire: 'x', auth: 'y' }, 'Not A Package');
    expect(refuse).toThrow(OptionsError);
    expect(refuse).toThrow(/id[\s\S]*package[\s\S]*wire[\s\S]*auth/);
  });
});
