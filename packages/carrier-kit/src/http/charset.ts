/**
 * A reply's text in the character set that it names: by its byte order mark, its Content-Type, or its XML declaration;
 * UTF-8 where it names no set, or an unknown one.
 */
export function decodeText(bytes: Uint8Array, contentType: string | undefined): string {
  const named = markOf(bytes) ?? parameterOf(contentType) ?? declarationOf(bytes) ?? 'utf-8';
  return decode(bytes, named);
}

function decode(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function markOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb ? 'utf-8' : undefined;
}

function parameterOf(contentType = ''): string | undefined {
  return /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];
}

/** The declaration is ASCII in every character set that may leave it to the declaration to say so. */
function declarationOf(bytes: Uint8Array): string | undefined {
  const beginning = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(beginning)?.[1];
}
