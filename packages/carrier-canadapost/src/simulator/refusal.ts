import { type Message, message } from './rules.js';

/** Thrown where a request ends: answered with this status and a `messages` document. */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 406 | 415,
    readonly messages: readonly Message[],
  ) {
    super(messages.map(({ code, description }) => `${code}: ${description}`).join('; '));
  }
}

export const refuse = (code: string, description: string, status: Refusal['status'] = 400) =>
  new Refusal(status, [message(code, description)]);
