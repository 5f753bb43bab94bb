export {
  checkLabel,
  type LabelCheck,
  LabelTextError,
  labelLines,
  makeLabel,
  makePaper,
} from './label.js';
export type { LabelPage, LabelParty, PaperPage } from './page.js';
export { type PageSize, type PdfOptions, type PrintableFile, toPdf } from './to-pdf.js';
