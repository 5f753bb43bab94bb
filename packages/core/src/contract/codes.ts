/** A code as a request writes it: with or without the carrier that it is for. */
export interface WrittenCode {
  /** Left out for a bare code. */
  readonly carrier?: string;
  /** Without its carrier. */
  readonly code: string;
}

/** Reads an entry of `services` or `options`, a key of an `extra`, a quote's handle: `carrier:code`, or a bare code. */
export function readCode(written: string): WrittenCode {
  const match = /^([a-z][a-z0-9_-]*):(.+)$/s.exec(written);
  return match ? { carrier: match[1] as string, code: match[2] as string } : { code: written };
}
