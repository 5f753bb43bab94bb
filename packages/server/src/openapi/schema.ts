import type { Content, SchemaRef } from '../api/route.js';

/** A part of the description. */
export type Part = { readonly [keyword: string]: unknown };

const REFERENCES = '#/components/schemas/';

/** The bodies of a request or an answer. The example is of the one in JSON. */
export function contentOf(content: Content, example?: unknown): Part {
  const described = Object.entries(content).map(([media_type, schema]) => [
    media_type,
    {
      schema: media_type === 'text/event-stream' ? eventsOf(schema) : schemaOf(schema),
      ...(example === undefined || media_type !== 'application/json' ? {} : { example }),
    },
  ]);
  return Object.fromEntries(described);
}

function schemaOf(schema: SchemaRef): Part {
  return typeof schema === 'string' ? { $ref: REFERENCES + schema } : schema;
}

/** OpenAPI has no words for events. What their data hold can be said all the same. */
function eventsOf(schema: SchemaRef): Part {
  return {
    type: 'string',
    description:
      'Server-sent events with data in JSON, an event `end` with `{}` last, and comments in between.',
    contentMediaType: 'application/json',
    contentSchema: schemaOf(schema),
  };
}

/** The components of a kind that something refers to, itself or by way of others. */
export function usedIn(
  described: unknown,
  components: Readonly<Record<string, Part>>,
  kind: 'schemas' | 'responses',
): Record<string, Part> {
  const prefix = `#/components/${kind}/`;
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key !== '$ref' || typeof inner !== 'string') visit(inner);
      else if (inner.startsWith(prefix)) use(inner.slice(prefix.length));
    }
  };
  const use = (name: string): void => {
    if (used.has(name)) return;
    if (!Object.hasOwn(components, name)) throw new Error(`${prefix}${name} is not described`);
    used.add(name);
    visit(components[name]);
  };
  visit(described);
  return Object.fromEntries([...used].sort().map((name) => [name, components[name] as Part]));
}
