import { unreadableFile } from '@waybill/batch/files';
import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** Bytes that are parsed at a time. */
const PIECE = 65_536;

interface Handlers {
  readonly open?: (tag: SaxesTagPlain) => void;
  readonly close?: (tag: SaxesTagPlain) => void;
  readonly text?: (text: string) => unknown;
}

/** Parses XML a piece at a time, so that what it holds can be taken in between. Its entities are the five of XML. */
export function* parsed(xml: Uint8Array, { open, close, text }: Handlers): Generator<void> {
  const parser = new SaxesParser();
  const plain = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('error', () => {
    throw unreadableFile('the workbook is damaged: open it in a spreadsheet program and save it again');
  });
  parser.on('doctype', () => {
    throw unreadableFile('the workbook has a document type, which spreadsheet programs do not write');
  });
  parser.on('opentag', (tag) => open?.({ ...tag, name: plain(tag.name) }));
  parser.on('closetag', (tag) => close?.({ ...tag, name: plain(tag.name) }));
  if (text !== undefined) parser.on('text', text);
  const decoder = new TextDecoder();
  for (let at = 0; at < xml.length; at += PIECE) {
    parser.write(decoder.decode(xml.subarray(at, at + PIECE), { stream: true }));
    yield;
  }
  parser.close();
  yield;
}
