import { unreadableFile } from '@waybill/batch/files';
import { unzipSync } from 'fflate';

/** Bytes of a workbook when it is unpacked: some 300,000 rows of an export. */
const MOST_BYTES = 400_000_000;
/** Looked at, in all. */
const MOST_ENTRIES = 50_000;
const TOO_LARGE = 'the workbook is too large when it is unpacked. Save its sheet as CSV, or split it';

/** What a workbook is made of. A part is unpacked when it is asked for. */
export interface Parts {
  readonly read: (name: string) => Uint8Array | undefined;
}

/**
 * The parts of a zip file. Each is unpacked into as many bytes as the zip's directory says, whatever its data would unpack to,
 * and together they are bounded.
 */
export function partsOf(file: Uint8Array): Parts {
  let entries = 0;
  let unpacked = 0;
  return {
    // Names may be there twice, so that sizes are counted as they are unpacked.
    read: (wanted) =>
      unpack(file, ({ name, originalSize }) => {
        entries += 1;
        if (name !== wanted) return false;
        unpacked += originalSize;
        if (unpacked > MOST_BYTES || entries > MOST_ENTRIES) throw unreadableFile(TOO_LARGE);
        return true;
      })[wanted],
  };
}

function unpack(
  file: Uint8Array,
  filter: (entry: { readonly name: string; readonly originalSize: number }) => boolean,
): Record<string, Uint8Array> {
  try {
    return unzipSync(file, { filter });
  } catch (error) {
    if (error instanceof Error && error.name === 'ValidationError') throw error;
    throw unreadableFile('the workbook is damaged: open it in a spreadsheet program and save it again');
  }
}
