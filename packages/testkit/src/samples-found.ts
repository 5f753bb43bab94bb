/** Sample replies beside a carrier's contract and in it. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';

/** A sample as it is published. */
export interface FoundSample {
  /** The folder or the document that holds it. */
  readonly from: string;
  /** A file's name; of an example in OpenAPI method, path and status, and its name where there are several. */
  readonly name: string;
  readonly status: number | undefined;
  /** The call that it answers, if that is known: `POST /labels/{id}`. */
  readonly answers: string | undefined;
  readonly body: () => string;
}

const FOLDER = 'spec/official-samples';

/**
 * Everything in a carrier's folder of samples, and each example of a reply in its OpenAPI documents. Documents that `skips` says
 * nothing is wanted of are not read.
 */
export function samplesIn(folder: string, skips: (document: string) => boolean): FoundSample[] {
  const documents = filesIn(join(folder, 'spec')).filter((file) => /\.(json|ya?ml)$/.test(file));
  return [
    ...filesIn(join(folder, FOLDER)).map((name) => fileSample(folder, name)),
    ...documents
      .map((name) => `spec/${name}`)
      .filter((document) => !skips(document))
      .flatMap((document) => examplesIn(document, readFileSync(join(folder, document), 'utf8'))),
  ];
}

function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort();
  } catch {
    return [];
  }
}

function fileSample(folder: string, name: string): FoundSample {
  const [, status] = /-(\d{3})\.\w+$/.exec(name) ?? [];
  return {
    from: FOLDER,
    name,
    status: status === undefined ? undefined : Number(status),
    answers: undefined,
    body: () => readFileSync(join(folder, FOLDER, basename(name)), 'utf8'),
  };
}

type Node = Readonly<Record<string, unknown>>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

function examplesIn(document: string, text: string): FoundSample[] {
  const root = (
    document.endsWith('.json')
      ? JSON.parse(text)
      : // Official files have tabs, and repeat schemas by aliases.
        parse(text.replaceAll('\t', '  '), { maxAliasCount: -1, logLevel: 'silent' })
  ) as Node;
  const at = (node: unknown) => resolved(root, node);
  return Object.entries(at(root.paths)).flatMap(([path, item]) =>
    Object.entries(at(item))
      .filter(([method]) => METHODS.includes(method))
      .flatMap(([method, operation]) => {
        const answers = `${method.toUpperCase()} ${path}`;
        return Object.entries(at(at(operation).responses)).flatMap(([status, response]) =>
          examplesOf(at, at(response)).map(([example, value]) => ({
            from: document,
            name: [answers, status, ...example].join(' '),
            status: Number(status) || undefined,
            answers,
            body: () => (typeof value === 'string' ? value : JSON.stringify(value)),
          })),
        );
      }),
  );
}

/** Of OpenAPI 3 those of each content, of Swagger 2 one for each. Only of what is not JSON the type is part of the name. */
function examplesOf(at: (node: unknown) => Node, response: Node): [name: string[], value: unknown][] {
  const contents = Object.entries(at(response.content)).flatMap(([type, content]) => {
    const { example, examples } = at(content);
    const named = Object.entries(at(examples)).map(([name, one]): [string[], unknown] => [
      [...typeOf(type), name],
      at(one).value,
    ]);
    return example === undefined ? named : [[typeOf(type), example] as [string[], unknown], ...named];
  });
  const swagger = Object.entries(response.content === undefined ? at(response.examples) : {}).map(
    ([type, value]): [string[], unknown] => [typeOf(type), value],
  );
  return [...contents, ...swagger];
}

function typeOf(type: string): string[] {
  return /json/.test(type) ? [] : [`(${type})`];
}

/** A node, or what it refers to in the same document; empty where there is none. */
function resolved(root: Node, node: unknown): Node {
  if (typeof node !== 'object' || node === null) return {};
  const { $ref: reference } = node as Node;
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return node as Node;
  const keys = reference.slice(2).split('/');
  const target = keys.reduce<unknown>((inner, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    return Object.hasOwn(Object(inner), name) ? Object(inner)[name] : undefined;
  }, root);
  return resolved(root, target);
}
