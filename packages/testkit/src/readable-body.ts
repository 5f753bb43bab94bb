/**
 * A JSON or XML body with a line for each member or element, for people to read. It means the same to every parser;
 * anything that might not is left as it is.
 */
export function readableBody(body: Uint8Array): Uint8Array {
  const text = Buffer.from(body).toString('utf8');
  const readable = /^\s*</.test(text) ? readableXml(text) : readableJson(text);
  return readable === undefined ? body : Buffer.from(readable);
}

/** Only where no digit is lost. */
function readableJson(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? `${JSON.stringify(value, null, 2)}\n` : undefined;
  } catch {
    return undefined;
  }
}

/** A tag, or text between tags. */
const PIECE = /<[^>]+>|[^<]+/g;

/** Only where no element has text next to other elements, which white space would change. */
function readableXml(text: string): string | undefined {
  const pieces = (text.match(PIECE) ?? []).filter((piece) => piece.trim() !== '');
  const isMixed = pieces.some(
    (piece, index) => !piece.startsWith('<') && !(opens(pieces[index - 1]) && closes(pieces[index + 1])),
  );
  if (isMixed || /<!|="[^"]*>[^"]*"|='[^']*>[^']*'/.test(text)) return undefined;
  let depth = 0;
  let lines = '';
  for (const [index, piece] of pieces.entries()) {
    if (closes(piece)) depth -= 1;
    const before = pieces[index - 1];
    const isBeside = !piece.startsWith('<') || (closes(piece) && (opens(before) || !before?.startsWith('<')));
    lines += isBeside || index === 0 ? piece : `\n${'  '.repeat(depth)}${piece}`;
    if (opens(piece)) depth += 1;
  }
  return `${lines}\n`;
}

function opens(piece = ''): boolean {
  return /^<[^/?]/.test(piece) && !piece.endsWith('/>');
}

function closes(piece = ''): boolean {
  return piece.startsWith('</');
}
