import type { ShippingFile } from '@waybill/core';
import { pagePicture } from '@waybill/labels/pictures';
import type { Access } from '../access.js';
import { route } from '../api/route.js';
import { Problem } from '../problems/problem.js';
import { purchaseNamed } from '../purchases.js';

const params = {
  key: 'The `Idempotency-Key` of the purchase.',
  number: 'Its place among the documents of the purchase, from 1.',
};

/** What browsers show without running anything of it. */
const SHOWN = ['application/pdf', 'image/png', 'image/gif', 'image/jpeg', 'application/zpl'];
const PICTURES = ['application/pdf', 'image/png', 'image/gif'];

/** Whether pages of it can be had as pictures. */
export function canBePicture({ media_type }: ShippingFile): boolean {
  return PICTURES.includes(media_type);
}

export const document = route({
  method: 'GET',
  path: '/v1/shipments/{key}/documents/{number}',
  operation: 'getDocument',
  tag: 'Shipments',
  summary: 'A label or another paper, as the carrier made it',
  scope: 'read',
  params,
  answers: {
    200: {
      description: 'The file.',
      content: { '*/*': { type: 'string', format: 'binary' } },
      headers: { 'Content-Disposition': 'Has a name for the file.' },
    },
  },
  async handle({ access, params }) {
    const { name, media_type, bytes } = await fileOf(access, params);
    const shown = SHOWN.includes(media_type) ? 'inline' : 'attachment';
    const headers = { 'content-type': media_type, 'content-disposition': `${shown}; filename="${name}"` };
    return new Response(bytes, { headers });
  },
});

export const page = route({
  method: 'GET',
  path: '/v1/shipments/{key}/documents/{number}/pages/{page}',
  operation: 'getPage',
  tag: 'Shipments',
  summary: 'A page of a label or another paper as a picture',
  description: 'Of a PDF, PNG or GIF. What is written for a printer, such as ZPL, is 406.',
  scope: 'read',
  params: { ...params, page: 'From 1.' },
  answers: {
    200: {
      description: 'The picture.',
      content: { 'image/png': { type: 'string', format: 'binary' } },
      headers: { 'Waybill-Pages': 'How many pages the document has.' },
    },
  },
  problems: ['not_acceptable'],
  async handle({ access, params }) {
    const file = await fileOf(access, params);
    if (!canBePicture(file))
      throw new Problem('not_acceptable', `${file.name} is ${file.media_type}, of which there is no picture`);
    const { png, pages } = await pictureOf(file, wholeNumber(params.page));
    return new Response(png, { headers: { 'content-type': 'image/png', 'waybill-pages': String(pages) } });
  },
});

async function fileOf(access: Access, params: Readonly<Record<string, string>>): Promise<ShippingFile> {
  const purchase = await purchaseNamed(access, params.key as string);
  const file = (await access.ledger.documents(purchase.key))[wholeNumber(params.number) - 1];
  if (file === undefined) throw new Problem('not_found', 'The shipment has no document of this number');
  return file;
}

async function pictureOf(file: ShippingFile, page: number) {
  try {
    return await pagePicture(file.bytes, page);
  } catch (error) {
    if (error instanceof RangeError) throw new Problem('not_found', `${file.name}: ${error.message}`);
    throw new Problem('not_acceptable', `${file.name} cannot be drawn: ${(error as Error).message}`);
  }
}

/** Of what is no whole number, one that nothing has. */
function wholeNumber(written: string | undefined): number {
  return /^\d{1,6}$/.test(written ?? '') ? Number(written) : 0;
}
