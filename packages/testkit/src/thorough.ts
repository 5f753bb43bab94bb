/** Whether the checks leave nothing out that they can try: before a release, not with every change. */
export const isThorough = process.env.WAYBILL_THOROUGH === '1';
