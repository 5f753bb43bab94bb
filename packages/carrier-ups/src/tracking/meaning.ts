import type { TrackingMeaning } from '@waybill/carrier-kit/after';
import {
  DELIVERY_CODES,
  EXCEPTION_CODES,
  FREIGHT_CODES,
  MAIL_INNOVATIONS_CODES,
  MANIFEST_CODES,
  MOVEMENT_CODES,
  STATUS_CODES,
  TYPES,
} from './codes.js';
import type { WireStatus } from './schema.js';

const NOTHING: TrackingMeaning = { status: null, reason: null };
/** A package that UPS calls delivered is elsewhere only by these codes. */
const NOT_WITH_RECIPIENT: readonly (string | null)[] = ['available_for_pickup', 'returned'];

/**
 * What a status means. UPS has five lists of codes with the same letters in them, so the three-digit `statusCode` decides
 * first, then the type says which list the `code` is from. A status that no list has is a remark.
 */
export function meaningOf({ type, code = '', statusCode = '' }: WireStatus, service = ''): TrackingMeaning {
  const listed = STATUS_CODES.get(statusCode);
  if (listed !== undefined) return listed;
  if (/mail innovations/i.test(service)) return MAIL_INNOVATIONS_CODES.get(code) ?? ofType(type);
  if (/freight/i.test(service) && FREIGHT_CODES.has(code)) return FREIGHT_CODES.get(code) ?? NOTHING;
  switch (type) {
    case 'D': {
      const delivery = DELIVERY_CODES.get(code);
      return delivery !== undefined && NOT_WITH_RECIPIENT.includes(delivery.status) ? delivery : ofType(type);
    }
    case 'X':
      return EXCEPTION_CODES.get(code) ?? ofType(type);
    case 'I':
    case 'P':
    case 'O':
      return MOVEMENT_CODES.get(code) ?? ofType(type);
    case 'M':
    case 'MV':
      return MANIFEST_CODES.get(code) ?? ofType(type);
    case undefined:
      return DELIVERY_CODES.get(code) ?? NOTHING;
    default:
      return ofType(type);
  }
}

function ofType(type: string | undefined): TrackingMeaning {
  return TYPES.get(type ?? '') ?? NOTHING;
}
