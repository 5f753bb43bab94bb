/** A body with a line for each member, element or field; one that is cut or is no document stays as it is. */
export async function readableBody(body: string, type = ''): Promise<string> {
  if (/^\s*[[{]/.test(body)) return readableJson(body);
  if (/^\s*</.test(body)) return readableXml(body);
  if (/x-www-form-urlencoded/i.test(type)) return body.replaceAll('&', '\n&');
  return body;
}

/** Digits stay as they were sent: `1.10`. */
async function readableJson(text: string): Promise<string> {
  const { default: jsonc } = await import('jsonc-parser');
  return jsonc.applyEdits(text, jsonc.format(text, undefined, { insertSpaces: true, tabSize: 2, eol: '\n' }));
}

async function readableXml(text: string): Promise<string> {
  const { indentXml } = await import('@waybill/carrier-kit/xml');
  return indentXml(text);
}
