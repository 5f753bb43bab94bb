import type { WireDetails } from '../tracking/schema.js';

/** What a letter is asked for with; all are required. */
export interface Mailpiece {
  readonly uniqueMailPieceID: string;
  readonly mailPieceIntakeDate: string;
  readonly tableCode: string;
}

/** The replies write `Id`, the request `ID`. */
export function mailpieceOf({
  uniqueMailPieceId: uniqueMailPieceID,
  mailPieceIntakeDate,
  tableCode,
}: WireDetails): Mailpiece | undefined {
  if (uniqueMailPieceID === undefined || mailPieceIntakeDate === undefined || tableCode === undefined)
    return undefined;
  return { uniqueMailPieceID, mailPieceIntakeDate, tableCode };
}
