import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Where a file of an installed package is, e.g. `zxing-wasm/reader/zxing_reader.wasm`. A bundle has no modules of its own to
 * look from, so the packages of the working directory are looked through as well.
 * @throws Error when it is not there.
 */
export function installedFile(file: string): string {
  try {
    return fileURLToPath(import.meta.resolve(file));
  } catch {
    try {
      return createRequire(join(process.cwd(), 'package.json')).resolve(file);
    } catch (cause) {
      throw new Error(`Labels need ${file}: leave @waybill/labels out of the bundle, and install it.`, {
        cause,
      });
    }
  }
}
