import {
  type BaseType,
  type CompletedConfig,
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  EnumType,
  SchemaGenerator,
  type SubNodeParser,
} from 'ts-json-schema-generator';
import ts from 'typescript';

/** A JSON schema. */
export type Schema = { [keyword: string]: unknown };

/**
 * JSON schemas of the types that a file exports, and of those that they refer to, by name, with their comments.
 * @param references what a reference to a type begins with
 */
export function typeSchemas(file: string, tsconfig: string, references: string): Record<string, Schema> {
  const config: CompletedConfig = {
    ...DEFAULT_CONFIG,
    path: file,
    tsconfig,
    expose: 'export',
    jsDoc: 'extended',
    // An answer may get more fields, which clients are to ignore.
    additionalProperties: true,
    encodeRefs: false,
    topRef: true,
    sortProps: false,
    skipTypeCheck: true,
  };
  const program = createProgram(config);
  const parser = createParser(program, config, (chain) => chain.addNodeParser(new Words(program)));
  const generator = new SchemaGenerator(program, parser, createFormatter(config), config);
  const { definitions = {} } = generator.createSchema(exportsOf(program, file));
  return tidy(definitions as Record<string, Schema>, references);
}

function exportsOf(program: ts.Program, file: string): string[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${file} exports nothing`);
  return checker.getExportsOfModule(module).map(({ name }) => name);
}

/** Lists of words that are computed from others, which the generator does not follow: the compiler knows them. */
class Words implements SubNodeParser {
  readonly #checker: ts.TypeChecker;

  constructor(program: ts.Program) {
    this.#checker = program.getTypeChecker();
  }

  supportsNode(node: ts.Node): boolean {
    const isComputed =
      (ts.isTypeOperatorNode(node) && ts.isTypeQueryNode(node.type)) ||
      (ts.isTypeReferenceNode(node) && node.typeArguments !== undefined) ||
      (ts.isIndexedAccessTypeNode(node) && ts.isIndexedAccessTypeNode(node.objectType));
    return isComputed && this.#wordsOf(node) !== undefined;
  }

  createType(node: ts.TypeNode): BaseType {
    return new EnumType(`words-${node.pos}`, this.#wordsOf(node) ?? []);
  }

  #wordsOf(node: ts.TypeNode): string[] | undefined {
    const type = this.#checker.getTypeFromTypeNode(node);
    const members = type.isUnion() ? type.types : [type];
    return members.every((member) => member.isStringLiteral())
      ? members.map(({ value }) => value).sort()
      : undefined;
  }
}

/**
 * The same schemas without what only TypeScript needs: links in comments, and types of open text, which offer words to an
 * editor and take any other.
 */
function tidy(definitions: Readonly<Record<string, Schema>>, references: string): Record<string, Schema> {
  const isText = (schema: unknown): boolean => {
    const { $ref, type } = schema as Schema;
    return typeof $ref === 'string' ? isText(definitions[nameIn($ref)]) : type === 'string';
  };
  const isOpen = (schema: unknown): boolean => {
    const { $ref, anyOf, type, ...rest } = schema as Schema;
    if (typeof $ref === 'string') return isOpen(definitions[nameIn($ref)]);
    if (Array.isArray(anyOf)) return anyOf.some(isOpen) && anyOf.every(isText);
    return type === 'string' && Object.keys(rest).every((keyword) => keyword === 'description');
  };
  const tidied = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(tidied);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, description, ...schema } = value as Schema;
    const said = typeof description === 'string' ? { description: withoutLinks(description) } : {};
    if (isOpen(value)) return { type: 'string', ...said };
    const fields = Object.entries(schema).map(([key, inner]) => [key, tidied(inner)]);
    const reference = typeof $ref === 'string' ? { $ref: references + nameIn($ref) } : {};
    return { ...reference, ...Object.fromEntries(fields), ...said };
  };
  const closed = Object.entries(definitions).filter(([, schema]) => !isOpen(schema));
  return Object.fromEntries(closed.map(([name, schema]) => [name, tidied(schema) as Schema]));
}

function nameIn(reference: string): string {
  return reference.replace('#/definitions/', '');
}

/** The name that a link leads to, in its place. */
function withoutLinks(comment: string): string {
  return comment
    .replaceAll(/\s*\{@link\s+([^\s}]+)\s*\}\s*/g, ' `$1` ')
    .replaceAll(/` (?=[.,:;)])/g, '`')
    .trim();
}
