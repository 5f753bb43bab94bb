import { changing, type Defects } from './broken.js';
import { reading } from './meaning-defects.js';

/** Mistakes with what goods need at a border. */
export const BORDER_DEFECTS: Defects = {
  'buys for goods without a declaration': reading(({ shipment, ...parties }) => ({
    ...parties,
    shipment: shipment.customs === undefined ? { ...shipment, is_document: true } : shipment,
  })),
  'declares goods that weigh more than their packages': reading(({ shipment, ...parties }) => {
    const { customs } = shipment;
    const light = customs?.items.map((line) => (line.weight > 99 ? { ...line, weight: 0.1 } : line));
    return {
      ...parties,
      shipment: { ...shipment, ...(customs && light && { customs: { ...customs, items: light } }) },
    };
  }),
  'declares a tariff code in words': reading(({ shipment, ...parties }) => {
    const { customs } = shipment;
    const items = customs?.items.map(({ code, ...line }) =>
      code === 'shirts' ? line : { ...line, ...(code === undefined ? {} : { code }) },
    );
    return {
      ...parties,
      shipment: { ...shipment, ...(customs && items && { customs: { ...customs, items } }) },
    };
  }),
  'does not say that an export is filed': changing('parseShippingResponse', ([shipment, errors]) => [
    shipment && {
      ...shipment,
      meta: {
        ...shipment.meta,
        notices: shipment.meta.notices.filter(({ code }) => code !== 'export_filing'),
      },
    },
    errors,
  ]),
};
