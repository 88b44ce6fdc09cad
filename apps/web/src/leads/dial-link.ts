import type { PhoneNumber } from '@portal/contract/shapes'

/** The address that makes the device dial a number. */
export const dialLink = ({ number, country_code }: PhoneNumber) => `tel:+${country_code}${number}`
