import { ConfigurationError } from '@waybill/core';
import { expect } from 'vitest';

/** Every problem that loading reports, without the name of the card. */
export function problemsOf(load: () => unknown): readonly string[] {
  try {
    load();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    expect(error.code).toBe('invalid_rate_card');
    return error.details?.problems as readonly string[];
  }
  return [];
}
