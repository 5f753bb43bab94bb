import type { CarrierDefinition } from '@waybill/core';

/** The tables of a carrier that say what it offers and reads. */
export type CarrierTables = Pick<CarrierDefinition, 'id' | 'services' | 'options' | 'extras' | 'fields'> &
  Partial<
    Pick<
      CarrierDefinition,
      'name' | 'other_options' | 'option_pattern' | 'request_extras' | 'operations' | 'ships_from' | 'printed'
    >
  >;
