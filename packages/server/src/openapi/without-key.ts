import { problemsNamed } from './problem-answers.js';
import type { Part } from './schema.js';

export const SERVER_TAG = 'Server';

const health = { $ref: '#/components/schemas/Health' };

/** What the server answers to everybody. */
export const WITHOUT_KEY: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  '/openapi.json': {
    get: operation('describeApi', 'This description', { type: 'object' }, 'The description.'),
  },
  '/health/live': { get: operation('isLive', 'Whether the process answers', health, 'It does.') },
  '/health/ready': {
    get: operation(
      'isReady',
      'Whether its database answers',
      health,
      'It does.',
      problemsNamed(['unavailable']),
    ),
  },
};

function operation(
  operationId: string,
  summary: string,
  schema: Part,
  good: string,
  problems: Part = {},
): Part {
  return {
    operationId,
    tags: [SERVER_TAG],
    summary,
    security: [],
    responses: {
      200: { description: good, content: { 'application/json': { schema } } },
      ...problems,
    },
  };
}
