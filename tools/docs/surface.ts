/**
 * Writes the public surface of every published package into its `api.md`, or with `--check` compares it, so that a
 * review shows what a change means for the package's users. Packages may be named: `packages/core`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import type { WorkspacePackage } from '../workspace.ts';
import { type EntryPoint, entryPoints, TSCONFIG, unscoped } from './entry-points.ts';
import { writeOrCheck } from './generated-files.ts';

const FILE = 'api.md';
/** A type that is part of the surface but cannot be imported. */
const UNEXPORTED = /^\/\/ @(\w+).*\n(?:(?:declare|abstract) )*(?:interface|type|class|enum) (\w+)/gm;

const temporary = mkdtempSync(join(tmpdir(), 'waybill-api-'));
try {
  const reports = makeReports(entryPoints(process.argv.slice(2).filter((word) => !word.startsWith('--'))));
  const packages = [...new Set([...reports.keys()].map(({ from }) => from))];
  const files = new Map(packages.map((from) => [`${from.path}/${FILE}`, surfaceOf(from, reports)]));
  const problems = [
    ...[...reports].flatMap(([entryPoint, report]) => unexported(entryPoint, report)),
    ...writeOrCheck({ files, command: 'npm run docs' }),
  ];
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exitCode = 1;
  } else console.log(`the public surface of ${files.size} packages is up to date`);
} finally {
  rmSync(temporary, { recursive: true });
}

/** A section for each import path of the package. */
function surfaceOf(from: WorkspacePackage, reports: ReadonlyMap<EntryPoint, string>): string {
  return [...reports]
    .filter(([entryPoint]) => entryPoint.from === from)
    .map(([{ specifier }, report]) => report.replace(/^## API Report File for .*$/m, `## \`${specifier}\``))
    .join('\n');
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

/**
 * The type of a value that is exported should be exported too, unless it is marked `@internal`. The wire types of
 * carriers are exempt: they are the carrier's own.
 */
function unexported({ from, specifier }: EntryPoint, report: string): string[] {
  if (from.manifest.keywords?.includes('waybill-carrier')) return [];
  return [...report.matchAll(UNEXPORTED)]
    .filter(([, tag]) => tag !== 'internal')
    .map(([, , name]) => `${specifier}: ${name} is part of the surface; export it, or mark it @internal`);
}
