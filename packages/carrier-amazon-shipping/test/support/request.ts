/** A parcel in the United Kingdom. */
export const request = {
  shipper: {
    company_name: 'Lantern Workshop',
    address_lines: ['Unit 4, Mill Lane'],
    city: 'Leeds',
    postal_code: 'LS10 1AB',
    country_code: 'GB',
  },
  recipient: {
    person_name: 'Dana Ortiz',
    address_lines: ['12 Harbour Street'],
    city: 'Bristol',
    postal_code: 'BS1 4DJ',
    country_code: 'GB',
  },
  shipment: {
    weight_unit: 'KG',
    dimension_unit: 'CM',
    items: [
      {
        weight: 1.5,
        length: 30,
        width: 20,
        height: 10,
        contents: [{ description: 'Paperback', value_amount: 20 }],
      },
    ],
  },
} as const;
