/** Text that PostgreSQL takes: JavaScript's and JSON's may hold a zero and half characters. */
export function plainText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Whether PostgreSQL takes a text as it is. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
