import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { consoleLogger, pinoLogger } from '../src/index.js';
import type { ConsoleLike } from '../src/observe.js';

describe('pinoLogger', () => {
  /** The lines that a pino logger of this level writes. */
  function lines(level: string) {
    const written: Record<string, unknown>[] = [];
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        written.push(JSON.parse(String(chunk)));
        done();
      },
    });
    return { written, logger: pinoLogger(pino({ level, base: null, timestamp: false }, stream)) };
  }

  test('keeps every field, at the level of the line', () => {
    const { written, logger } = lines('debug');
    const facts = { carrier: 'ups', account: 'toronto', operation: 'rating', duration_ms: 210 };
    for (const level of ['debug', 'info', 'warn', 'error'] as const) logger[level](`a ${level}`, facts);
    expect(written).toEqual([
      { level: 20, msg: 'a debug', ...facts },
      { level: 30, msg: 'a info', ...facts },
      { level: 40, msg: 'a warn', ...facts },
      { level: 50, msg: 'a error', ...facts },
    ]);
  });

  test('leaves out the levels that pino leaves out, and takes messages without fields', () => {
    const { written, logger } = lines('warn');
    logger.info('not written');
    logger.warn('written');
    expect(written).toEqual([{ level: 40, msg: 'written' }]);
  });
});

test('consoleLogger writes message and fields, from its level on', () => {
  const written: unknown[][] = [];
  const write =
    (level: string) =>
    (...data: unknown[]) =>
      void written.push([level, ...data]);
  const console: ConsoleLike = {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
  };
  const logger = consoleLogger({ level: 'info', console });
  logger.debug('not written');
  logger.info('alone');
  logger.error('with fields', { account: 'toronto' });
  expect(written).toEqual([
    ['info', 'alone'],
    ['error', 'with fields', { account: 'toronto' }],
  ]);
});
