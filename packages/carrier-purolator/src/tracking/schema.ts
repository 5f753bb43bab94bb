/** The elements of a tracking reply that we read. All may be missing. */
import { z } from '@waybill/carrier-kit';
import { listOf, maybeText } from '@waybill/carrier-kit/reply';
import { element } from '../soap.js';

const pin = element({ Value: maybeText });

/** `i:type` names the subtype, perhaps with a prefix. Its own elements are in `ScanDetails`. */
const wireScan = z.object({
  '@_type': maybeText,
  ScanType: maybeText,
  Depot: element({ Name: maybeText }),
  ScanDate: maybeText,
  ScanTime: maybeText,
  Description: maybeText,
  Comment: maybeText,
  ScanDetails: element({
    DeliverySignature: maybeText,
    SignatureImage: maybeText,
    DeliveryAddress: maybeText,
    CommitedDeliveryDate: maybeText,
  }),
});

const wireInformation = z.object({
  PIN: pin,
  Scans: element({ Scan: listOf(wireScan) }),
  ResponseInformation: z.unknown().optional(),
});

/** `TrackPackagesByPinResponse`, `TrackPackagesByReferenceResponse` */
export const wireTrackResponse = z.object({
  TrackingInformationList: element({ TrackingInformation: listOf(wireInformation) }),
  ResponseInformation: z.unknown().optional(),
});

export type WireScan = z.output<typeof wireScan>;
export type WireInformation = z.output<typeof wireInformation>;
