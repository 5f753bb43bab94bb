export { EXIT, type ExitCode } from './exit.js';
export type { Io, Output, PromptChoice, Prompts } from './io.js';
export { run } from './program.js';
