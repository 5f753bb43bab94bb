import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mustBeNone } from '../failures.js';
import { readmeProblems } from '../readme.js';
import type { Check } from '../suite.js';

const REMEDY =
  'writeReadmeTables(readme, carrier) of @waybill/testkit/readme writes them; in the repository of Waybill, `npm run docs` does';

const tables: Check = {
  name: 'README tables equal the declarations',
  proves:
    'The tables between `<!-- generated:NAME -->` and `<!-- /generated -->` are those of the declaration, all of them: operations, services, options, extras, settings, fields.',
  needs: [],
  run: ({ definition, readme }) => {
    assert.ok(readme !== undefined, 'there is no package.json above the cases; name the README in `readme`');
    assert.ok(existsSync(readme), `${readme} is missing`);
    const problems = readmeProblems(readme, definition);
    mustBeNone(problems.length === 0 ? [] : [...problems, REMEDY], readme);
  },
};

/** The tables of the README. */
export const README_CHECKS: readonly Check[] = [tables];
