import { STATUS_CODES } from 'node:http';
import type { Answer, Connection } from './connection.js';
import type { Fault } from './types.js';

const NOTHING = new Uint8Array();

/** How an exchange is answered: the carrier's own answer, and a record of what was sent in its place. */
export interface Exchange {
  /** Lets the carrier's routes do their work. */
  readonly work: () => Promise<Answer>;
  /** Notes what is about to be sent. */
  readonly note: (answer: Answer) => void;
  readonly connection: Connection;
}

/** Answers a request as the carrier does, or with a fault. Resolves when there is nothing left to do for it. */
export async function respond(fault: Fault | undefined, { work, note, connection }: Exchange): Promise<void> {
  const send = (answer: Answer): void => {
    if (connection.isGone) return;
    note(answer);
    connection.send(answer);
  };
  switch (fault?.kind) {
    case undefined:
      return send(await work());
    case 'slow': {
      const answer = await work();
      await connection.wait(fault.ms);
      return send(answer);
    }
    case 'hang':
      return connection.untilGone();
    case 'reset':
      return connection.cut();
    case 'reset_after':
      await work();
      return connection.cut();
    case 'status_after':
      await work();
      return send({ status: fault.status, headers: new Headers(), body: NOTHING });
    case 'truncated': {
      const whole = await work();
      if (whole.body.length < 2 || connection.isGone) return connection.cut();
      const half = { ...whole, body: whole.body.subarray(0, Math.floor(whole.body.length / 2)) };
      note(half);
      return connection.sendPartOf(whole.body.length, half);
    }
    case 'empty': {
      const { headers } = await work();
      return send({ status: 200, headers, body: NOTHING });
    }
    case 'html':
      return send(htmlPage(fault.status, fault.headers));
    case 'reply':
      return send({
        status: fault.status,
        headers: new Headers(fault.headers),
        body: Buffer.from(fault.body),
      });
  }
}

/** A page as gateways and web servers send it in place of the carrier's own document. */
export function htmlPage(status: number, headers: Readonly<Record<string, string>> = {}, text = ''): Answer {
  const title = `${status} ${STATUS_CODES[status] ?? 'Error'}`;
  const words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return {
    status,
    headers: new Headers({ 'content-type': 'text/html; charset=utf-8', ...headers }),
    body: Buffer.from(
      `<html>\n<head><title>${title}</title></head>\n<body><center><h1>${title}</h1></center>${words}</body>\n</html>\n`,
    ),
  };
}
