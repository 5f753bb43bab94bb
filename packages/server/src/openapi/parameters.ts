import * as z from 'zod/mini';
import type { AnyRoute } from '../api/route.js';
import type { Part } from './schema.js';

/** What a route reads of path, query and headers. */
export function parametersOf({ params = {}, query, headers = {} }: AnyRoute): Part[] {
  return [
    ...Object.entries(params).map(([name, description]) => parameter('path', name, description, true)),
    ...Object.entries(shapeOf(query)).map(([name, schema]) => inQuery(name, schema)),
    ...Object.entries(headers).map(([written, description]) => {
      const isRequired = written.endsWith('!');
      return parameter('header', isRequired ? written.slice(0, -1) : written, description, isRequired);
    }),
  ];
}

function parameter(place: string, name: string, description: string, required: boolean): Part {
  return { name, in: place, description, required, schema: { type: 'string' } };
}

function shapeOf(query: AnyRoute['query']): Readonly<Record<string, z.core.$ZodType>> {
  return query === undefined ? {} : (query as unknown as z.ZodMiniObject).shape;
}

function inQuery(name: string, read: z.core.$ZodType): Part {
  const { description, ...schema } = saidOf(read);
  return {
    name,
    in: 'query',
    description,
    required: read._zod.optin === undefined,
    schema,
    // With commas between.
    ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
  };
}

/** What a parameter stands for, where its metadata say so; else the text that it is read from. */
function saidOf(read: z.core.$ZodType): Part {
  const { $schema, ...text } = z.toJSONSchema(read, { io: 'input' });
  const { def } = read._zod as z.core.$ZodOptionalInternals;
  const said = z.globalRegistry.get(def.innerType ?? read);
  return said?.type === undefined ? text : said;
}
