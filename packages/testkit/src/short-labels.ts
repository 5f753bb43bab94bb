/** Files of fewer bytes stay as they are. */
const SHORT = 200;
/** A PDF, a ZPL, and what may be a file in base64. */
const FILE = /%PDF-.*?%%EOF\n?|\^XA.*?\^XZ|[A-Za-z0-9+/][A-Za-z0-9+/\r\n]{198,}={0,2}/gs;
/** One pixel each. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==',
  'base64',
);
const GIF = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');

/**
 * Puts a short file of the same format in place of each label in the bodies of a case, plain or in base64. Its number in
 * the case stands in it, so that two labels still differ.
 */
export function shortLabels(): (body: Uint8Array) => Uint8Array {
  let last = 0;
  return (body) => {
    const [short, count] = withShortLabels(body, last);
    last = count;
    return short;
  };
}

function withShortLabels(body: Uint8Array, before: number): [body: Uint8Array, count: number] {
  let last = before;
  const shortened = (file: string): string => {
    const short = file.length < SHORT ? undefined : shortFile(file, last + 1);
    if (short !== undefined) last += 1;
    return short ?? file;
  };
  // Latin 1 keeps each byte.
  const whole = Buffer.from(body).toString('latin1');
  if (/^(\x89PNG|GIF8)/.test(whole)) return [Buffer.from(shortened(whole), 'latin1'), last];
  const text = whole.replace(FILE, (found) => {
    if (/^[%^]/.test(found)) return shortened(found);
    const file = Buffer.from(found, 'base64').toString('latin1');
    const short = shortened(file);
    return short === file ? found : Buffer.from(short, 'latin1').toString('base64');
  });
  return [last === before ? body : Buffer.from(text, 'latin1'), last];
}

/** Viewers ignore what follows the end of a file. */
function shortFile(file: string, number: number): string | undefined {
  if (file.startsWith('%PDF')) return `%PDF-1.4\n%%EOF\n% label ${number}\n`;
  if (file.startsWith('^XA')) return `^XA^FDlabel ${number}^FS^XZ`;
  if (file.startsWith('\x89PNG')) return `${PNG.toString('latin1')}label ${number}`;
  return file.startsWith('GIF8') ? `${GIF.toString('latin1')}label ${number}` : undefined;
}
