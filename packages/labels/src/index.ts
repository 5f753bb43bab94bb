export {
  checkLabel,
  type LabelCheck,
  LabelTextError,
  labelLines,
  makeLabel,
  makePaper,
} from './label.js';
export type { LabelPage, LabelParty, PaperPage, SlipPage } from './page.js';
export {
  type PageSize,
  type PdfOptions,
  type PrintableFile,
  type PrintableSlip,
  toPdf,
} from './to-pdf.js';
