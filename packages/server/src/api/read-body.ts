import type { HonoRequest } from 'hono';
import { Problem } from '../problems/problem.js';
import type { AnyRoute } from './route.js';

/** What a body held. */
export interface Body {
  readonly body: unknown;
  readonly media_type: string | undefined;
}

const NOTHING: Body = { body: undefined, media_type: undefined };

/** The deepest nesting of JSON that is read; requests of carriers have about ten levels. */
const DEEPEST = 100;

/**
 * The body of a request, in one of the media types that its route takes.
 * @throws {@link Problem} `unsupported_media_type`, `malformed`
 */
export async function readBody(
  request: HonoRequest,
  { body: taken, body_optional }: Pick<AnyRoute, 'body' | 'body_optional'>,
): Promise<Body> {
  if (taken === undefined) return NOTHING;
  const types = Object.keys(taken);
  const given = request.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const isLeftOut = given === '' && body_optional && (await request.arrayBuffer()).byteLength === 0;
  if (isLeftOut) return NOTHING;
  if (!types.includes(given))
    throw new Problem(
      'unsupported_media_type',
      `The body must be ${types.join(' or ')}, which the header Content-Type says${given === '' ? '' : `, not ${given}`}`,
    );
  const bytes = await request.arrayBuffer();
  const body = given === 'application/json' ? readJson(readText(bytes)) : new Uint8Array(bytes);
  return { body, media_type: given };
}

function readText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem('malformed', 'The body is not text in UTF-8');
  }
}

function readJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Problem('malformed', `The body is not JSON: ${(error as Error).message}`);
  }
  if (isDeeperThan(DEEPEST, value))
    throw new Problem('malformed', `The body has more than ${DEEPEST} levels of lists and objects`);
  return value;
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
