import { readFileSync } from 'node:fs';
import { type AnyRoute, scopesOf } from '../api/route.js';
import { ROUTES } from '../routes/index.js';
import { EXAMPLES } from './examples.js';
import { parametersOf } from './parameters.js';
import { headersOf, problemAnswers, problemsOf } from './problem-answers.js';
import { contentOf, type Part, usedIn } from './schema.js';
import { SERVER_TAG, WITHOUT_KEY } from './without-key.js';

/** A description of an API in OpenAPI 3.1. */
export interface Description {
  readonly [field: string]: unknown;
  /** Operations by path and by method, in small letters. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Part>>>>;
  /** What the operations refer to, by kind and by name. */
  readonly components: Readonly<Record<string, Readonly<Record<string, Part>>>>;
}

/** The description of the API as `/openapi.json` has it. */
export function describeApi(): Description {
  const paths: Record<string, Record<string, Part>> = {};
  for (const route of ROUTES)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  Object.assign(paths, WITHOUT_KEY);
  const responses = usedIn(paths, problemAnswers(), 'responses');
  const tags = new Set([...ROUTES.map(({ tag }) => tag), SERVER_TAG]);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Waybill',
      version: read('package.json').version,
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that gave this description.' }],
    security: [{ key: [] }],
    tags: [...tags].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key: `wb_…`.' } },
      responses,
      schemas: usedIn(
        [paths, responses],
        read('src/openapi/components.json') as Record<string, Part>,
        'schemas',
      ),
    },
  };
}

/** A file of the package, from its root: the same for what is built and for the sources. */
function read(file: string): Part {
  return JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
}

/** What each part of the API is for. */
const TAGS: Readonly<Record<string, string>> = {
  Rates: 'What carriers would charge.',
  Shipments: 'Buying labels, and what was bought.',
  Tracking: 'Where packages are, and what proves their delivery.',
  Voids: 'Taking back what was bought.',
  Addresses: 'Checking addresses.',
  Locations: 'Places where packages are handed over or collected.',
  Pickups: 'Having packages collected.',
  Manifests: 'Closing the day.',
  Returns: 'Labels for goods that come back.',
  Audit: 'Which key or person did what.',
  Carriers: 'The accounts of a key, and what their carriers offer.',
  Batches: 'Buying labels for many orders at once.',
  Orders: 'The order desk: orders of shops, from their export to the van.',
  [SERVER_TAG]: 'The server itself. None of this needs a key.',
};

const INTRODUCTION = `Prices, labels and tracking of every carrier that the server has an account with.

Every answer in JSON that has a result of carriers has \`errors\` too: what a carrier said instead of a result, or together with
one. A request that has no result is answered with a problem (RFC 9457), whose \`errors\` point at what is wrong.`;

function operationOf(route: AnyRoute): Part {
  const { operation, tag, summary, description, body, body_optional } = route;
  const example = EXAMPLES[operation];
  const parameters = parametersOf(route);
  const answers = Object.entries(route.answers).map(([status, answer]) => [
    status,
    {
      description: answer.description,
      ...(answer.headers === undefined ? {} : { headers: headersOf(answer.headers) }),
      ...(answer.content === undefined
        ? {}
        : { content: contentOf(answer.content, example?.answers?.[Number(status)]) }),
    },
  ]);
  const scopes = `Needs a key with the scope ${scopesOf(route)
    .map((scope) => `\`${scope}\``)
    .join(' or ')}.`;
  return {
    operationId: operation,
    tags: [tag],
    summary,
    description: description === undefined ? scopes : `${description}\n\n${scopes}`,
    security: scopesOf(route).map((scope) => ({ key: [scope] })),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: !body_optional, content: contentOf(body, example?.body) } }),
    responses: { ...Object.fromEntries(answers), ...problemsOf(route) },
  };
}
