import {
  type Application,
  Comment,
  type CommentDisplayPart,
  Converter,
  type DeclarationReflection,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
} from 'typedoc';
import type { EntryPoint } from './entry-points.ts';

/** After TypeDoc knows what is inherited, before it groups members and resolves links. */
const BEFORE_GROUPS = -50;

/** Inherited members are documented by the class they come from. */
export function leaveOutInherited({ converter }: Application): void {
  converter.on(
    Converter.EVENT_RESOLVE_END,
    ({ project }) => {
      const members = project.getReflectionsByKind(ReflectionKind.ClassMember) as DeclarationReflection[];
      for (const member of members) if (member.inheritedFrom !== undefined) project.removeReflection(member);
    },
    BEFORE_GROUPS,
  );
}

/** A link to an export of another package needs no import: `{@link ValidationError}` is core's. */
export function linkAcrossPackages({ converter }: Application): void {
  converter.on(
    Converter.EVENT_RESOLVE_END,
    ({ project }) => {
      const modules = project.children ?? [];
      const exported = new Map(
        modules.flatMap(({ children = [] }) => children).map((child) => [child.name, child] as const),
      );
      for (const reflection of Object.values(project.reflections)) linkIn(reflection, exported);
    },
    BEFORE_GROUPS,
  );
}

function linkIn({ comment }: Reflection, exported: ReadonlyMap<string, Reflection>): void {
  for (const part of partsOf(comment)) {
    if (part.kind !== 'inline-tag' || part.tag !== '@link' || part.target !== undefined) continue;
    const target = exported.get(part.text);
    if (target !== undefined) part.target = target;
  }
}

function partsOf(comment: Comment | undefined): readonly CommentDisplayPart[] {
  return [...(comment?.summary ?? []), ...(comment?.blockTags ?? []).flatMap(({ content }) => content)];
}

/** A parameter that is taken apart at once has no name of its own. */
export function nameParameters({ converter }: Application): void {
  converter.on(
    Converter.EVENT_RESOLVE_END,
    ({ project }) => {
      for (const parameter of project.getReflectionsByKind(ReflectionKind.Parameter))
        if (parameter.name === '__namedParameters') parameter.name = 'options';
    },
    BEFORE_GROUPS,
  );
}

/** A page starts with the description in the package's manifest. */
export function completeModules({ converter }: Application, all: readonly EntryPoint[]): void {
  converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const module of project.children ?? []) {
      const entryPoint = all.find(({ specifier }) => specifier === module.name);
      const text = entryPoint?.path === '.' ? entryPoint.from.manifest.description : undefined;
      if (module.comment === undefined && text !== undefined)
        module.comment = new Comment([{ kind: 'text', text }]);
    }
  });
}

/** Every export without a docstring. */
export function undocumented({ children: modules = [] }: ProjectReflection): DeclarationReflection[] {
  return (
    modules
      .flatMap(({ children = [] }) => children)
      // An export that another package has, too, is documented there.
      .filter(({ kind }) => kind !== ReflectionKind.Reference)
      .filter((exported) => ![exported, ...(exported.signatures ?? [])].some((one) => one.hasComment()))
  );
}
