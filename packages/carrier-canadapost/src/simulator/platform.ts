/** What a platform does its own way: how requests are read, and documents written. */
import type { BodyReader } from '@waybill/simulator/server';
import type { z } from 'zod';
import type { Requests } from './requests.js';

/** A document with the names of the XML schemas. Members that are `undefined` are left out. */
export interface Content {
  readonly [name: string]: Value;
}
type Value = string | number | boolean | undefined | Content | readonly Value[];

/** Canada Post's services; XML has a namespace and a media type for each. */
export type Service =
  | 'rate'
  | 'shipment'
  | 'non_contract'
  | 'manifest'
  | 'track'
  | 'pickup_request'
  | 'pickup'
  | 'post_office'
  | 'authorized_return';

export interface Platform {
  readonly name: 'json' | 'xml';
  /** The carrier's own host: links name it, as the real server's do, wherever the simulator runs. */
  readonly link_host: string;
  /** @throws Refusal for a body that Canada Post does not take. */
  readonly body: <Name extends keyof Requests>(
    name: Name,
    service: Service,
    root: string,
  ) => BodyReader<z.output<Requests[Name]>>;
  /** @throws Refusal unless the request accepts documents of the service, or files of the media type. */
  readonly checkAccept: (headers: Headers, accepted: Service | `application/${string}`) => void;
  readonly document: (service: Service, root: string, content: Content | readonly Content[]) => Response;
  readonly money: (cents: number) => string | number;
  /** A figure with so many decimals. */
  readonly figure: (value: number, places: number) => string | number;
  readonly tax: (percent: number, cents: number) => Content | string;
  readonly day: (date: string) => string;
  /** A list: XML has an element for each entry. */
  readonly list: (name: string, entries: readonly Content[]) => Content | readonly Content[];
  /** @param to a service, or the media type of a file. */
  readonly link: (
    rel: string,
    path: string,
    to: Service | `application/${string}`,
    index?: number,
  ) => Content;
}
