import { createHash } from 'node:crypto';
import { type Exchange, isAnswer } from '@waybill/core/plugin';

/** A document as it is stored: with its bytes, or with its name in the store outside. */
export interface DocumentRow {
  readonly position: number;
  readonly name: string;
  readonly media_type: string;
  readonly base64: string | null;
  readonly stored_as: string | null;
}

/** The characters of a stored reply that a document's bytes are read from, and what they must be. */
interface Place {
  readonly reply: number;
  readonly start: number;
  readonly length: number;
  /** SHA-256 of the bytes. */
  readonly digest: string;
}

/**
 * Documents whose base64 stands in a stored reply, as their places in it: the database takes the bytes from there, so that they
 * are not sent again. Undefined if there is none.
 */
export function placedIn(
  stored: Exchange | undefined,
  documents: readonly DocumentRow[],
): readonly (DocumentRow & Partial<Place>)[] | undefined {
  if (stored === undefined) return undefined;
  const rows = documents.map((row) => {
    const place = row.base64 === null ? undefined : placeOf(row.base64, stored.replies);
    return place === undefined ? row : { ...row, base64: null, ...place };
  });
  return rows.some((row) => 'digest' in row) ? rows : undefined;
}

/** PostgreSQL has no text with a zero, and counts other characters than JavaScript. */
const COUNTED_OTHERWISE = /[\0\ud800-\udfff]/;

function placeOf(base64: string, replies: Exchange['replies']): Place | undefined {
  for (const [reply, given] of replies.entries()) {
    const at = isAnswer(given) ? given.body.indexOf(base64) : -1;
    if (!isAnswer(given) || at < 0 || COUNTED_OTHERWISE.test(given.body)) continue;
    const digest = createHash('sha256').update(base64, 'base64').digest('hex');
    return { reply, start: at + 1, length: base64.length, digest };
  }
  return undefined;
}
