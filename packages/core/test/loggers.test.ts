import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { consoleLogger, pinoLogger } from '../src/index.js';
import type { ConsoleLike } from '../src/observe.js';

/** A pino logger of this level, and the lines that it writes. */
function pinoLines(level: string) {
  const written: Record<string, unknown>[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      written.push(JSON.parse(String(chunk)));
      done();
    },
  });
  return { written, logger: pinoLogger(pino({ level, base: null, timestamp: false }, stream)) };
}

test('pinoLogger keeps every field, at the level of the line', () => {
  const { written, logger } = pinoLines('debug');
  const facts = { carrier: 'ups', account: 'toronto', operation: 'rating', duration_ms: 210 };
  const levels = ['debug', 'info', 'warn', 'error'] as const;
  for (const level of levels) logger[level](`a ${level}`, facts);
  expect(written).toEqual(
    levels.map((level, index) => ({ level: 20 + 10 * index, msg: `a ${level}`, ...facts })),
  );
});

test('pinoLogger leaves out the levels that pino leaves out, and takes messages without fields', () => {
  const { written, logger } = pinoLines('warn');
  logger.info('not written');
  logger.warn('written');
  expect(written).toEqual([{ level: 40, msg: 'written' }]);
});

test('consoleLogger writes message and fields, from its level on', () => {
  const written: unknown[][] = [];
  const to =
    (level: string) =>
    (...data: unknown[]) =>
      void written.push([level, ...data]);
  const console: ConsoleLike = { debug: to('debug'), info: to('info'), warn: to('warn'), error: to('error') };
  const logger = consoleLogger({ level: 'info', console });
  logger.debug('not written');
  logger.info('alone');
  logger.error('with fields', { account: 'toronto' });
  expect(written).toEqual([
    ['info', 'alone'],
    ['error', 'with fields', { account: 'toronto' }],
  ]);
});
