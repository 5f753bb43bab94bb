import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Transcript } from '@waybill/core/observe';
import { CommandError, EXIT } from '../exit.js';
import type { Io } from '../io.js';
import { paintFor } from '../render/paint.js';

/** Whether the calls of a command are shown. */
export interface WireOptions {
  /** On standard error, when the command is done. */
  readonly wire?: boolean;
  /** In a file. */
  readonly wireFile?: string;
}

/** The calls of a command, as they are made. */
export interface WireRecording {
  readonly transcript: Transcript;
  /** Shows what was sent, also after a failure. */
  show(): Promise<void>;
}

/**
 * Begins to record the calls of a command, if it is asked to.
 * @throws {@link CommandError} for a file that cannot be written, before anything is sent.
 */
export async function recordWire(
  { wire = false, wireFile: file }: WireOptions,
  io: Io,
): Promise<WireRecording | undefined> {
  if (!wire && file === undefined) return undefined;
  const transcript = new Transcript();
  if (file !== undefined) await write(file, '', io);
  return {
    transcript,
    show: async () => {
      const { calls } = transcript;
      const { renderWire } = await import('./render.js');
      if (wire) io.stderr.write(await renderWire(calls, paintFor(io.stderr)));
      if (file === undefined) return;
      try {
        await write(file, await contentFor(file, transcript), io);
      } catch (error) {
        // The result of the command matters more.
        io.stderr.write(`${(error as Error).message}\n`);
      }
    },
  };
}

async function contentFor(file: string, transcript: Transcript): Promise<string> {
  if (file.endsWith('.har')) {
    const { toHar } = await import('./har.js');
    return `${JSON.stringify(toHar(transcript.calls), null, 2)}\n`;
  }
  if (file.endsWith('.json')) return `${JSON.stringify(transcript, null, 2)}\n`;
  const { renderWire } = await import('./render.js');
  return renderWire(transcript.calls, (_, text) => text);
}

async function write(file: string, text: string, io: Io): Promise<void> {
  try {
    await writeFile(resolve(io.cwd, file), text);
  } catch (error) {
    throw new CommandError(EXIT.input, `${file}: cannot be written (${(error as Error).message})`);
  }
}
