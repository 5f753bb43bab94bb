import { tokenCases } from '../tokenpost/cases.js';
import { tokenpost } from '../tokenpost/definition.js';
import { simulator } from '../tokenpost/simulator.js';
import type { Defects } from './broken.js';

const cases = tokenCases();

/** Mistakes with tokens. */
export const TOKEN_DEFECTS: Defects = {
  'never fetches a token again': { carrier: tokenpost({ renews: false }), simulator, cases },
  'believes in a token for eighty hours': {
    carrier: tokenpost({ life_ms: 80 * 3_600_000 }),
    simulator,
    cases,
  },
  'keeps the tokens of all accounts under one key': {
    carrier: tokenpost({ key: () => 'examplepost' }),
    simulator,
    cases,
  },
};
