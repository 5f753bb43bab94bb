import { whatToReplace } from '../../packages/create-carrier/src/index.ts';
import type { AddedCarrier } from './add-carrier.ts';

/** The author's next steps with a new package; the generator prints them at its end. */
export function nextSteps(added: AddedCarrier): string {
  const { id, path } = added;
  return `
${path} calls an invented carrier. Next:

1. Run the conformance suite, and get a first quote:
     npx vitest run --project carrier-${id}
     npm run quote -- ${path}/request.json
2. ${whatToReplace(added)}
3. Before the pull request:
     npm run docs && npm run check && npm test

To undo the generation (this also discards your own edits to these files):
${removal(added)}
`;
}

/** Restores the files that list all packages. */
function removal({ id, path }: AddedCarrier): string {
  return `     git clean -fdxq ${path} .changeset/carrier-${id}.md
     git restore tsconfig.json package-lock.json README.md llms.txt && npm install`;
}
