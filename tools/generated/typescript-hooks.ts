/** Lets Node run all TypeScript, with decorators and parameters that are properties too: for `--import`, after `source-hooks.ts`. */
import { registerHooks } from 'node:module';
import ts from 'typescript';

const compilerOptions: ts.CompilerOptions = {
  experimentalDecorators: true,
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ES2023,
  verbatimModuleSyntax: true,
};

registerHooks({
  load: (url, context, next) => {
    const { source, ...loaded } = next(url, context);
    if (loaded.format !== 'module-typescript') return { source, ...loaded };
    const { outputText } = ts.transpileModule(String(source), { compilerOptions });
    return { ...loaded, format: 'module', source: outputText };
  },
});
