/** Judges an element as an XML Schema validator does, by {@link SEQUENCES}. */
import type { XmlElement } from '@waybill/simulator/xml';
import { ENUMERATIONS, SEQUENCES } from './types.js';

/** The first thing that is wrong. */
export interface Breach {
  /** Name of the element at fault. */
  readonly element: string;
  readonly problem: string;
}

interface Particle {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
  readonly repeated: boolean;
  readonly nillable: boolean;
}

const PARTICLES: ReadonlyMap<string, readonly Particle[]> = new Map(
  Object.entries(SEQUENCES).map(([type, sequence]) => [
    type,
    sequence === '' ? [] : sequence.split(' ').map(particleOf),
  ]),
);
const WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(ENUMERATIONS).map(([type, words]) => [type, words.split(' ')]),
);

function particleOf(written: string): Particle {
  const [, name = '', flags = '', type = 'string'] = /^(\w+)([?*~]*)(?::(\w+))?$/.exec(written) ?? [];
  return {
    name,
    type,
    optional: flags.includes('?'),
    repeated: flags.includes('*'),
    nillable: flags.includes('~'),
  };
}

/** The first breach of an element of a type; `undefined` when it is valid. */
export function breachOf(element: XmlElement, type: keyof typeof SEQUENCES): Breach | undefined {
  return inContent(element, { name: element.name, type, optional: false, repeated: false, nillable: true });
}

const NIL = '{http://www.w3.org/2001/XMLSchema-instance}nil';

function inContent(element: XmlElement, { name, type, nillable }: Particle): Breach | undefined {
  const breach = (problem: string): Breach => ({ element: name, problem });
  const { [NIL]: nil, ...strange } = element.attributes;
  const [attribute] = Object.keys(strange);
  if (attribute !== undefined) return breach(`the attribute ${attribute} is not allowed`);
  if (nil !== undefined) {
    const value = nil.trim();
    if (!BOOLEANS.includes(value)) return breach('nil must be true or false');
    // Even `false` may stand at a nillable element alone.
    if (!nillable) return breach('it is not nillable');
    if (value === 'true' || value === '1')
      return element.children.length > 0 || element.text !== '' ? breach('nil, and not empty') : undefined;
  }
  const particles = PARTICLES.get(type);
  if (particles === undefined)
    return element.children.length > 0 || !isOf(type, element.text)
      ? breach(`${JSON.stringify(element.text)} is no valid ${type}`)
      : undefined;
  return element.text.trim() === '' ? inSequence(element, particles) : breach('text is not allowed');
}

function inSequence(element: XmlElement, particles: readonly Particle[]): Breach | undefined {
  const { children, namespace } = element;
  let at = 0;
  for (const particle of particles) {
    const from = at;
    for (let child = children[at]; isNamed(child, particle, namespace); child = children[at]) {
      const breach = inContent(child, particle);
      if (breach !== undefined) return breach;
      at += 1;
      if (!particle.repeated) break;
    }
    if (at === from && !particle.optional)
      return { element: particle.name, problem: `it is missing from ${element.name}, or out of order` };
  }
  const left = children[at];
  return left && { element: left.name, problem: `it is not expected here in ${element.name}` };
}

function isNamed(child: XmlElement | undefined, { name }: Particle, namespace: string): child is XmlElement {
  return child?.name === name && child.namespace === namespace;
}

const BOOLEANS = ['true', 'false', '1', '0'];
const SMALLEST_INT = -(2 ** 31);
const LARGEST_INT = 2 ** 31 - 1;

function isOf(type: string, text: string): boolean {
  const word = text.replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
  switch (type) {
    case 'string':
      return true;
    case 'boolean':
      return BOOLEANS.includes(word);
    case 'int':
      return /^[+-]?\d+$/.test(word) && Number(word) >= SMALLEST_INT && Number(word) <= LARGEST_INT;
    case 'decimal':
      return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(word);
    case 'dateTime':
      return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.test(word);
    default:
      return WORDS.get(type)?.includes(text) ?? false;
  }
}
