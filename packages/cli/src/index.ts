export { EXIT, type ExitCode } from './exit.js';
export type { Io, Output } from './io.js';
export { run } from './program.js';
