import { refuse } from '@waybill/simulator';

/** @throws Refusal unless the request accepts the media type; `any` where a wildcard accepts it too. */
export function checkAccept(headers: Headers, media_type: string, { any }: { readonly any: boolean }): void {
  const ranges = (headers.get('accept') ?? '').split(',').map((range) => range.split(';')[0]?.trim());
  if (!ranges.some((range) => range === media_type || (any && range === '*/*')))
    throw refuse('406', `Accept must name ${media_type}.`, 406);
}

/** @throws Refusal unless the body is of the media type. */
export function checkContentType(headers: Headers, media_type: string): void {
  if (headers.get('content-type')?.split(';')[0]?.trim() !== media_type)
    throw refuse('415', `Content-Type must be ${media_type}.`, 415);
}
