/** Text that PostgreSQL takes: JavaScript's and JSON's may hold a zero and half characters. */
export function plainText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
