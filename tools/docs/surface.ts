/**
 * Writes the public surface of every published package into its `api.md`, a line a name, or with `--check` compares it, so
 * that a review shows what a change means for the package's users. Packages may be named: `packages/core`.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import type { WorkspacePackage } from '../workspace.ts';
import { type EntryPoint, entryPoints, TSCONFIG, unscoped } from './entry-points.ts';
import { writeOrCheck } from './generated-files.ts';

const FILE = 'api.md';
const INTRODUCTION = `Made by \`npm run docs\`: every name that can be imported, with the beginning of its declaration. The eight characters change
with any part of the declaration, and with types below it that have no name to import.`;
/** The name that a report declares. */
const DECLARED =
  /^(?:export )?(?:(?:declare|abstract) )*(?:function|const|class|interface|type|enum) (\w+)|^export \{ (\w+) \}/;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/** A longer line is cut. */
const MOST_CHARACTERS = 120;

const temporary = mkdtempSync(join(tmpdir(), 'waybill-api-'));
try {
  const reports = makeReports(entryPoints(process.argv.slice(2).filter((word) => !word.startsWith('--'))));
  const packages = [...new Set([...reports.keys()].map(({ from }) => from))];
  const files = new Map(packages.map((from) => [`${from.path}/${FILE}`, surfaceOf(from, reports)]));
  const problems = writeOrCheck({ files, command: 'npm run docs' });
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exitCode = 1;
  } else console.log(`the public surface of ${files.size} packages is up to date`);
} finally {
  rmSync(temporary, { recursive: true });
}

/** A section for each import path of the package. */
function surfaceOf(from: WorkspacePackage, reports: ReadonlyMap<EntryPoint, string>): string {
  const sections = [...reports]
    .filter(([entryPoint]) => entryPoint.from === from)
    .map(
      ([{ specifier }, report]) => `## \`${specifier}\`\n\n\`\`\`ts\n${namesOf(report).join('\n')}\n\`\`\`\n`,
    );
  return `# ${from.manifest.name}\n\n${INTRODUCTION}\n\n${sections.join('\n')}`;
}

/** A line for each name that the report exports. */
function namesOf(report: string): string[] {
  const exported = new Map<string, string>();
  const hidden = new Map<string, string>();
  for (const block of report.split(/\n{2,}/)) {
    const text = block.replaceAll(COMMENTS, '').replaceAll(/\s+/g, ' ').trim();
    const [, declared, listed] = DECLARED.exec(text) ?? [];
    const name = declared ?? listed;
    if (name === undefined) continue;
    const into = text.startsWith('export ') ? exported : hidden;
    into.set(name, [into.get(name), text.replace(/^export (?!\{)/, '')].filter(Boolean).join(' '));
  }
  return [...exported.values()].map((text) => {
    const whole = withHidden(text, hidden);
    return `${shortened(text)} // ${createHash('sha256').update(whole).digest('hex').slice(0, 8)}`;
  });
}

/** A declaration with those of the types that it mentions and that cannot be imported. */
function withHidden(text: string, hidden: ReadonlyMap<string, string>): string {
  const found = new Set([text]);
  for (const part of found)
    for (const [name] of part.matchAll(/\w+/g)) {
      const below = hidden.get(name);
      if (below !== undefined) found.add(below);
    }
  return [...found].join(' ');
}

function shortened(text: string): string {
  const line = text.replaceAll('readonly ', '');
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS - 1)}…` : line;
}

/** `carrier-kit.xml` for `@waybill/carrier-kit/xml`. */
function nameOf(specifier: string): string {
  return unscoped(specifier).replaceAll('/', '.');
}

/** One compilation serves all: it is most of the work. */
function makeReports(all: readonly EntryPoint[]): Map<EntryPoint, string> {
  const configs = all.map((entryPoint) => [entryPoint, configOf(entryPoint)] as const);
  const [first] = configs;
  if (first === undefined) throw new Error('nothing is published');
  const compilerState = CompilerState.create(first[1], {
    additionalEntryPoints: all.map(({ declarations }) => declarations),
  });
  return new Map(
    configs.map(([entryPoint, config]) => {
      Extractor.invoke(config, {
        compilerState,
        localBuild: true,
        messageCallback: (message) => {
          const serious = message.logLevel === 'error' || message.logLevel === 'warning';
          if (serious && message.messageId !== 'console-api-report-created')
            throw new Error(`${entryPoint.specifier}: ${message.formatMessageWithLocation(undefined)}`);
          message.handled = true;
        },
      });
      return [entryPoint, readFileSync(config.reportFilePath, 'utf8')];
    }),
  );
}

function configOf({ from, specifier, declarations }: EntryPoint): ExtractorConfig {
  const silent = { default: { logLevel: ExtractorLogLevel.None } };
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(from.folder, 'package.json'),
    configObject: {
      projectFolder: from.folder,
      mainEntryPointFilePath: declarations,
      compiler: { tsconfigFilePath: TSCONFIG },
      apiReport: {
        enabled: true,
        reportFileName: nameOf(specifier),
        reportFolder: temporary,
        reportTempFolder: join(temporary, 'new'),
        // A change of a type that is not exported itself changes what is.
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      // The API reference reports missing docstrings.
      messages: { extractorMessageReporting: silent, tsdocMessageReporting: silent },
    },
  });
}
