/** What a file that UPS sent really is, told by its beginning. */

const HEAD = 1024;

/** Printer languages whose files begin with anything. */
const HEADLESS = new Set(['EPL', 'EPL2', 'SPL', 'STARPL']);

/**
 * The format of a file in base64: what its beginning says, else what UPS called it where that format has no beginning
 * of its own. `undefined` for what is no file of these: empty, an error document, a web page where none is due.
 */
export function formatOfFile(
  content: string,
  { called, web_page }: { readonly called: string; readonly web_page: boolean },
): string | undefined {
  if (!isBase64(content)) return undefined;
  const head = Buffer.from(content.slice(0, HEAD), 'base64').toString('latin1');
  const own = formatOfHead(head);
  if (own !== undefined) return own;
  if (isMarkup(head)) return web_page && called === 'HTML' ? 'HTML' : undefined;
  return HEADLESS.has(called) && !isJson(head) ? called : undefined;
}

function formatOfHead(head: string): string | undefined {
  if (head.startsWith('%PDF')) return 'PDF';
  if (head.startsWith('GIF8')) return 'GIF';
  if (head.startsWith('\x89PNG')) return 'PNG';
  return /^\s*[\^~][A-Z]|\^XA/.test(head) ? 'ZPL' : undefined;
}

/** With or without a byte order mark, as latin1 shows it. */
function isMarkup(head: string): boolean {
  return /^(\xef\xbb\xbf)?\s*</.test(head);
}

function isJson(head: string): boolean {
  return /^(\xef\xbb\xbf)?\s*[{[]/.test(head);
}

function isBase64(text: string): boolean {
  return text !== '' && text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
}
