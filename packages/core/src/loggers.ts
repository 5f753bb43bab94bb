import type { Logger } from './contract/context.js';

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
/** The level of a line of the log. */
export type LogLevel = (typeof LEVELS)[number];

/** The part of a pino logger that is used. */
export type PinoLike = Readonly<Record<LogLevel, (fields: object, message: string) => void>>;

/**
 * A {@link Logger} that writes to pino, with every field: pino takes fields before the message, so that a pino logger in
 * its place would lose them without a word.
 */
export function pinoLogger(pino: PinoLike): Logger {
  return loggerOf(
    (level) =>
      (message, fields = {}) =>
        pino[level](fields, message),
  );
}

/** The part of a console that is used. */
export type ConsoleLike = Readonly<Record<LogLevel, (...data: unknown[]) => void>>;

/**
 * A {@link Logger} that writes to the console.
 * @param options `level`: the lowest level that is written, `debug` by default; `console`: another console.
 */
export function consoleLogger({
  level: lowest = 'debug',
  console = globalThis.console,
}: {
  readonly level?: LogLevel;
  readonly console?: ConsoleLike;
} = {}): Logger {
  return loggerOf((level) => (message, fields) => {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(lowest)) return;
    if (fields === undefined) console[level](message);
    else console[level](message, fields);
  });
}

function loggerOf(writing: (level: LogLevel) => Logger[LogLevel]): Logger {
  return { debug: writing('debug'), info: writing('info'), warn: writing('warn'), error: writing('error') };
}
