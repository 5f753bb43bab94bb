import { problemsNamed } from './problem-answers.js';
import type { Part } from './schema.js';

export const SERVER_TAG = 'Server';

const ALWAYS = ['misdirected', 'defect', 'unavailable'] as const;

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const health = schema('Health');
const me = schema('MeAnswer');

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
  '/v1/me': {
    get: operation(
      'getMe',
      'Who asks, by a key or signed in, and how people sign in',
      me,
      'Who it is; `null` for nobody.',
      problemsNamed(['unauthorized', 'too_many_requests', ...ALWAYS]),
    ),
  },
  '/v1/sign-in': {
    post: {
      ...operation(
        'signIn',
        'Sign in with a name and a password',
        me,
        'The session is in a cookie, and ends 12 hours after its last request.',
        problemsNamed([
          'unauthorized',
          'forbidden',
          'not_offered',
          'malformed',
          'too_large',
          'unsupported_media_type',
          'invalid',
          'too_many_requests',
          ...ALWAYS,
        ]),
      ),
      requestBody: { required: true, content: { 'application/json': { schema: schema('SignInBody') } } },
    },
  },
  '/v1/sign-out': {
    post: {
      operationId: 'signOut',
      tags: [SERVER_TAG],
      summary: 'End the session of the cookie',
      security: [],
      responses: {
        204: { description: 'It has ended.' },
        ...problemsNamed(['forbidden', ...ALWAYS]),
      },
    },
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
