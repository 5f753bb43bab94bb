import { type Speaker, wireList, wireText } from '@waybill/carrier-kit';
import { readXml } from '@waybill/carrier-kit/xml';
import type { Answer, WaybillError } from '@waybill/core';
import { z } from 'zod';
import { messageEntry, type Reading, unreadable } from '../errors.js';

/** `messages` (messages.xsd): Canada Post's own refusals, one or several. */
const wireMessages = z.object({
  messages: z.object({
    message: wireList(z.object({ code: wireText.catch(''), description: wireText.catch('') })),
  }),
});

/** The root element's document of a reply, or entries for a refusal, an unreadable body, a status that says no. */
export function readReply(reply: Answer, root: string, account: Speaker): Reading {
  let parsed: unknown;
  try {
    parsed = readXml(reply.body);
  } catch (error) {
    return unreadable(reply, (error as WaybillError).message, account);
  }
  const refusal = wireMessages.safeParse(parsed);
  if (refusal.success && refusal.data.messages.message.length > 0) {
    return {
      errors: refusal.data.messages.message.map(({ code, description }) =>
        messageEntry(account, reply.status, code, description),
      ),
    };
  }
  if (
    reply.status < 200 ||
    reply.status >= 300 ||
    typeof parsed !== 'object' ||
    parsed === null ||
    !(root in parsed)
  ) {
    return unreadable(reply, `the reply holds no ${root}`, account);
  }
  return { document: parsed };
}
