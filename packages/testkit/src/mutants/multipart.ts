import { inText, type Mutant, type MutantsInText, UNKNOWN_WORD } from './mutant.js';

/** A reply of several parts (RFC 2046), as carriers send a document with its label. */
export interface Multipart {
  readonly boundary: string;
  readonly parts: readonly Part[];
}

interface Part {
  /** Header lines, without the empty line that ends them. */
  readonly head: string;
  readonly content: string;
}

/** `undefined` for what is not multipart, and for parts in bytes that are no text. */
export function readMultipart(text: string): Multipart | undefined {
  const boundary = /^--([^\r\n]+)\r?\n/.exec(text)?.[1]?.trimEnd();
  if (boundary === undefined || !text.includes(`\n--${boundary}--`) || text.includes('\ufffd'))
    return undefined;
  const [whole = ''] = `\n${text}`.split(`\n--${boundary}--`);
  const parts = whole.split(`\n--${boundary}`).slice(1);
  return { boundary, parts: parts.map(partOf) };
}

function partOf(text: string): Part {
  const [, head = '', content = ''] = /^\r?\n([\s\S]*?)(?:\r?\n){2}([\s\S]*?)\r?$/.exec(text) ?? [];
  return { head, content };
}

function write({ boundary, parts }: Multipart): string {
  const texts = parts.map(({ head, content }) => `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`);
  return `${texts.join('')}--${boundary}--\r\n`;
}

/** Every part changed in every way, one at a time, and the documents inside parts. */
export function* multipartMutants(whole: Multipart, inside: MutantsInText): Generator<Mutant> {
  for (const [index, part] of whole.parts.entries()) {
    const place = `part ${/name="?([^";\r\n]+)/i.exec(part.head)?.[1] ?? index + 1}`;
    const body = (...parts: readonly Part[]) =>
      write({ ...whole, parts: whole.parts.toSpliced(index, 1, ...parts) });
    const mutant = (how: string, ...parts: readonly Part[]): Mutant => ({
      what: `${place}: ${how}`,
      shape: place,
      dropped: parts.length === 0,
      harmless: false,
      entry: undefined,
      within: [],
      body: () => body(...parts),
    });
    yield mutant('left out');
    yield mutant('empty', { ...part, content: '' });
    yield mutant('unknown word', { ...part, content: UNKNOWN_WORD });
    yield mutant('without headers', { ...part, head: '' });
    const outer = { place, shape: place, entries: [] };
    for (const inner of inside(part.content))
      yield inText(inner, outer, (content) => body({ ...part, content }));
  }
}

/** The contents of the parts. */
export function multipartLeaves({ parts }: Multipart): string[] {
  return parts.map(({ content }) => content.trim());
}
