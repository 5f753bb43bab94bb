import { Problem } from '../problems/problem.js';

/** The deepest nesting of JSON that is read; requests of carriers have about ten levels. */
const DEEPEST = 100;
/** What one request holds at most, of a thousand packages with all their goods: that many are read in 20 ms. */
const MOST: Size = { fields: 30_000, values: 100_000 };

/** How much JSON holds: the fields of all objects, and those and the entries of all lists. */
interface Size {
  readonly fields: number;
  readonly values: number;
}

/**
 * The value of a body.
 * @throws {@link Problem} `malformed`, `too_large`
 */
export function readJson(bytes: ArrayBuffer): unknown {
  const text = readText(bytes);
  checkSize(text, 'The body');
  return parsed(text);
}

/**
 * The same of a body whose parts are checked one by one.
 * @throws {@link Problem} `malformed`
 */
export function readLargeJson(bytes: ArrayBuffer): unknown {
  const text = readText(bytes);
  checkSize(text, 'The body', { fields: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY });
  return parsed(text);
}

/**
 * Refuses what takes long to be parsed, without parsing it.
 * @param what stands in front of the sentence
 * @throws {@link Problem} `malformed`, `too_large`
 */
export function checkSize(json: string, what: string, most: Size = MOST): void {
  let [level, fields, values] = [0, 0, 0];
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case QUOTE:
        at = endOfText(json, at);
        break;
      case OBJECT:
      case LIST:
        level += 1;
        if (level > DEEPEST)
          throw new Problem('malformed', `${what} has more than ${DEEPEST} levels of lists and objects`);
        break;
      case OBJECT_END:
      case LIST_END:
        level -= 1;
        break;
      case COLON:
        fields += 1;
        break;
      case COMMA:
        values += 1;
    }
  }
  if (fields > most.fields || values > most.values)
    throw new Problem(
      'too_large',
      `${what} has ${fields} fields and ${values} values: the most are ${most.fields} and ${most.values}`,
    );
}

const [QUOTE, BACKSLASH, OBJECT, OBJECT_END, LIST, LIST_END, COLON, COMMA] = Array.from('"\\{}[]:,', (sign) =>
  sign.charCodeAt(0),
);

/** The place of the quotation mark that ends a text. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return json.length;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem('malformed', `The body is not JSON: ${(error as Error).message}`);
  }
}

function readText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem('malformed', 'The body is not text in UTF-8');
  }
}
