import { whatToReplace } from '../../packages/create-carrier/src/index.ts';
import type { AddedCarrier } from './add-carrier.ts';

/** What an author does with a new package, for the end of the generator. */
export function nextSteps(added: AddedCarrier): string {
  const { id, path } = added;
  return `
${path} speaks to an invented carrier and passes the conformance suite. Next:

1. See it work:
     npx vitest run --project carrier-${id}
     npm run quote -- examples/montreal-to-vancouver.json
2. ${whatToReplace(added)}
3. Before the pull request:
     npm run docs && npm run lint && npm test
`;
}
