import type { WireCall, WireRequest } from '@waybill/core/observe';
import { accountText } from '../names.js';
import type { Paint } from '../render/paint.js';
import { plain } from '../render/table.js';
import { readableBody } from './readable-body.js';

/** Calls for people to read: each request with its reply, bodies with a line for each field. */
export async function renderWire(calls: readonly WireCall[], paint: Paint): Promise<string> {
  if (calls.length === 0) return 'Nothing was sent.\n';
  const texts: string[] = [];
  for (const call of calls) texts.push(await callText(call, paint));
  return texts.join('\n');
}

async function callText(
  { request, reply, failure, duration_ms, repeated }: WireCall,
  paint: Paint,
): Promise<string> {
  const again = repeated.map(({ status, code }) =>
    paint('notice', `  sent again after ${status === undefined ? code : `HTTP ${status}`}\n`),
  );
  return `${await requestText(request, paint)}${again.join('')}${await end()}`;

  async function end(): Promise<string> {
    const time = `in ${duration_ms} ms`;
    if (reply !== undefined) {
      const tone = reply.status < 400 ? 'good' : 'trouble';
      return `${paint(tone, `← HTTP ${reply.status} ${time}`)}\n${await message(reply.headers, reply.body, paint)}`;
    }
    if (failure === undefined) return paint('trouble', '← no reply: the command did not wait for it\n');
    return `${paint('trouble', `← ${failure.sent ? `no reply ${time}` : 'not sent'}: ${plain(failure.message)} (${failure.code})`)}\n`;
  }
}

/** A request as it goes over the wire. */
export async function requestText(
  { carrier, account, step, method, url, headers, body }: WireRequest,
  paint: Paint,
): Promise<string> {
  const name = accountText({ carrier, account });
  const title = paint('strong', `→ ${name} ${step}: ${method} ${url}`);
  return `${title}\n${await message(headers, body, paint)}`;
}

async function message(
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
  paint: Paint,
): Promise<string> {
  const lines = Object.entries(headers).map(
    ([name, value]) => `  ${paint('faint', `${name}:`)} ${plain(value)}\n`,
  );
  if (body === undefined || body === '') return lines.join('');
  const text = plain(shortened(await readableBody(body, headers['content-type'])));
  return `${lines.join('')}\n${text.trimEnd().replace(/^/gm, '  ')}\n\n`;
}

/** A label in base64 would fill the screen. */
function shortened(text: string): string {
  return text.replace(
    /[A-Za-z0-9+/=\\]{400,}/g,
    (long) => `${long.slice(0, 40)}…[${long.length} characters]`,
  );
}
