import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShippingFile } from '@waybill/core';
import { type PageSize, toPdf } from '@waybill/labels';

/** Labels of one PDF. Its pages are in memory until it is written. */
export const MOST_LABELS = 2000;

const PAGES: readonly string[] = ['PDF', 'PNG', 'GIF', 'JPG'];

/** Whether a label can become pages of a PDF. Those in the language of a printer, as ZPL, cannot. */
export function isPage({ format }: Pick<ShippingFile, 'format'>): boolean {
  return PAGES.includes(format.toUpperCase());
}

/** Puts labels together, in the order in which they come: `labels.pdf`, or `labels-1.pdf` and so on where they are many. */
export class LabelPdfs {
  readonly #parts: string[] = [];
  #waiting: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }[] = [];

  constructor(
    private readonly folder: string,
    private readonly page: PageSize,
    private readonly most = MOST_LABELS,
  ) {}

  /**
   * Adds a label.
   * @throws RangeError for one that is damaged; it is left out.
   */
  async add({ name, bytes }: Pick<ShippingFile, 'name' | 'bytes'>): Promise<void> {
    // A picture takes a hundred times the memory of its page, so it becomes one at once.
    this.#waiting.push({ name, bytes: await toPdf([{ name, bytes }], { page: this.page, here: true }) });
    if (this.#waiting.length >= this.most) await this.#write();
  }

  /** Writes what is left, over the files of an earlier run. Returns the names of the files. */
  async close(): Promise<string[]> {
    if (this.#waiting.length > 0) await this.#write();
    const names = this.#parts.map((_, at) =>
      this.#parts.length === 1 ? 'labels.pdf' : `labels-${at + 1}.pdf`,
    );
    for (const [at, part] of this.#parts.entries()) await rename(part, join(this.folder, names[at] ?? part));
    const before = (await readdir(this.folder)).filter((name) => /^labels(-\d+)?\.pdf$/.test(name));
    for (const name of before) if (!names.includes(name)) await rm(join(this.folder, name));
    return names;
  }

  async #write(): Promise<void> {
    const part = join(this.folder, `.labels-${this.#parts.length + 1}.pdf.part`);
    await writeFile(part, await toPdf(this.#waiting, { page: this.page }));
    this.#parts.push(part);
    this.#waiting = [];
  }
}
