/** Text that PostgreSQL takes: JavaScript's and JSON's may hold a zero and half characters. */
export function plainText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Far less than what PostgreSQL's indexes hold. */
const LONGEST_FOUND = 500;

/** Text that is found through an index, which refuses a row with longer text; no carrier's number is as long. */
export function foundText(text: string): string {
  return plainText(text.slice(0, LONGEST_FOUND));
}

/** Whether PostgreSQL takes a text as it is. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
