/** Requests that differ from a good one in one element, for comparing two judges of them. */

export interface Mutation {
  readonly what: string;
  readonly xml: string;
}

interface Span {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Between the tags; `undefined` of an element without content. */
  readonly inner?: string;
}

/** Every element below header and body, with its place in the text. The texts are written by hand: no comments, no CDATA. */
function spansOf(xml: string): Span[] {
  const spans: Span[] = [];
  const open: { name: string; start: number; inner: number }[] = [];
  for (const { 0: tag, 1: closing, 2: name = '', 3: empty, index } of xml.matchAll(
    /<(\/?)([\w:]+)[^>]*?(\/?)>/g,
  )) {
    const end = index + tag.length;
    if (empty === '/') spans.push({ name, start: index, end });
    else if (closing !== '/') open.push({ name, start: index, inner: end });
    else {
      const { start, inner } = open.pop() as (typeof open)[number];
      spans.push({ name, start, end, inner: xml.slice(inner, index) });
    }
  }
  return spans.filter(({ name }) => /^d:(?!RequestContext$|\w+Request$)/.test(name));
}

export function* mutationsOf(xml: string): Generator<Mutation> {
  const spans = spansOf(xml);
  for (const span of spans) {
    const { name, start, end, inner } = span;
    const text = xml.slice(start, end);
    const replaced = (by: string) => xml.slice(0, start) + by + xml.slice(end);
    yield { what: `${name} left out`, xml: replaced('') };
    yield { what: `${name} twice`, xml: replaced(text + text) };
    yield { what: `${name} empty`, xml: replaced(`<${name}/>`) };
    yield { what: `${name} nil`, xml: replaced(`<${name} i:nil="true"/>`) };
    yield { what: `${name} nil with content`, xml: replaced(`<${name} i:nil="true">1</${name}>`) };
    yield { what: `${name} not nil`, xml: replaced(text.replace(name, `${name} i:nil="false"`)) };
    yield { what: `${name} as a word`, xml: replaced(`<${name}>gone</${name}>`) };
    yield { what: `${name} as 7.5`, xml: replaced(`<${name}> 7.5 </${name}>`) };
    yield { what: `${name} as 99999999999`, xml: replaced(`<${name}>99999999999</${name}>`) };
    yield { what: `${name} with an attribute`, xml: replaced(text.replace(name, `${name} novelty="1"`)) };
    yield { what: `${name} under another name`, xml: replaced(text.replaceAll(name, `${name}X`)) };
    yield {
      what: `${name} of no namespace`,
      xml: replaced(text.replaceAll(`d:${name.slice(2)}`, name.slice(2))),
    };
    if (inner !== undefined)
      yield { what: `${name} with text`, xml: replaced(`<${name}>text${inner}</${name}>`) };
    const next = spans.find((other) => other.start === end);
    if (next !== undefined)
      yield {
        what: `${name} behind ${next.name}`,
        xml: xml.slice(0, start) + xml.slice(end, next.end) + text + xml.slice(next.end),
      };
  }
}
