/** Names of `ItemizedCharges`. Source: UPS, appendix of Rating, "Itemized Charges". */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '100': 'Additional Handling',
    '110': 'C.O.D.',
    '120': 'Delivery Confirmation',
    '121': 'Delivery Confirmation of the Shipment',
    '190': 'Extended Area',
    '199': 'Hazardous Materials',
    '200': 'Dry Ice',
    '201': 'International Special Commodities: Seeds',
    '202': 'International Special Commodities: Perishables',
    '203': 'International Special Commodities: Tobacco',
    '204': 'International Special Commodities: Plants',
    '205': 'International Special Commodities: Alcohol',
    '206': 'International Special Commodities: Biological Substances',
    '207': 'International Special Commodities: Special Exceptions',
    '220': 'Hold for Pickup',
    '240': 'Origin Certificate',
    '250': 'Print Return Label',
    '260': 'Print and Mail Return Label',
    '270': 'Residential Surcharge',
    '280': 'Return Service, 1 Attempt',
    '290': 'Return Service, 3 Attempts',
    '300': 'Saturday Delivery',
    '310': 'Saturday Pickup',
    '350': 'Electronic Return Label',
    '374': 'Shipper Export Declaration',
    '375': 'Fuel Surcharge',
    '376': 'Delivery Area Surcharge',
    '377': 'Large Package Surcharge',
    '378': 'Duties and Taxes',
    '379': 'Duties and Taxes',
    '400': 'Declared Value',
    '401': 'Additional Handling of the Shipment',
    '402': 'Shipper Release',
    '403': 'Check to Shipper',
    '404': 'UPS Proactive Response',
    '405': 'German Pickup',
    '406': 'German Road Tax',
    '407': 'Extended Area Pickup',
    '410': 'Return of Document',
    '430': 'Peak Surcharge',
    '431': 'Peak Surcharge: Large Package',
    '432': 'Peak Surcharge: Additional Handling',
    '440': 'Large Package Surcharge of the Shipment',
    '441': 'UPS Carbon Neutral',
    '452': 'Refrigeration',
    '500': 'C.O.D. of the Shipment',
    '510': 'Lift Gate at Pickup',
    '511': 'Lift Gate at Delivery',
    '512': 'Drop Off at UPS Facility',
    '515': 'UPS Premium Care',
    '520': 'Oversize Pallet',
    ...Object.fromEntries(
      ['540', '541', '542', '543', '544', '545', '546', '547', '548'].map((code) => [
        code,
        'UPS Access Point',
      ]),
    ),
    '550': 'Item Disposal',
    '551': 'UK Border Fee',
    '552': 'Master Carton',
    '553': 'UPS Simple Rate',
    '555': 'UPS Premier Silver',
    '556': 'UPS Premier Gold',
    '557': 'UPS Premier Platinum',
    '558': 'Worldwide Economy Oversize',
  }),
);

/**
 * UPS's own words where the reply has them, else the table's, with the kind of area or the like in brackets; of a code
 * without either, that kind alone.
 */
export function chargeName(charge: {
  readonly Code: string;
  readonly Description?: string | undefined;
  readonly SubType?: string | undefined;
}): string {
  const code = charge.Code.trim();
  const name = charge.Description?.trim() || NAMES.get(code);
  const kind = charge.SubType?.trim().replaceAll('_', ' ');
  if (name === undefined) return kind || `Surcharge ${code}`;
  return kind ? `${name} (${kind})` : name;
}
