import { tokenCases } from '../tokenpost/cases.js';
import { tokenpost } from '../tokenpost/definition.js';
import { simulator } from '../tokenpost/simulator.js';
import type { Defect } from './broken.js';

const cases = tokenCases();

/** Mistakes with tokens. */
export const TOKEN_DEFECTS: readonly Defect[] = [
  {
    mistake: 'never fetches a token again',
    carrier: tokenpost({ renews: false }),
    fails: [
      'each token is renewed once it is refused',
      'tracking: a package is followed from its label to its recipient',
      'voiding: what is delivered is too late',
      'manifest: its documents are fetched from its JSON when they are ready',
      'proof of delivery: there is none before the delivery, and one after it',
    ],
  },
  {
    mistake: 'believes in a token for eighty hours',
    carrier: tokenpost({ life_ms: 80 * 3_600_000 }),
    fails: ['no token is used past its life'],
  },
  {
    mistake: 'keeps the tokens of all accounts under one key',
    carrier: tokenpost({ key: () => 'examplepost' }),
    fails: ['two accounts that share a token store do not mix'],
  },
].map((defect) => ({ ...defect, simulator, cases }));
