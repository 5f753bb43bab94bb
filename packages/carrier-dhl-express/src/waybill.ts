/** The number of a waybill, which stands for a whole shipment. */
export const WAYBILL = /^\d{10}$/;
