/** PostgreSQL's text does not take this character, which JSON does. */
export function plainText(text: string): string {
  return text.replaceAll('\0', '');
}
