import type { PhoneNumber } from '#platform/contract/shapes.ts'

/** The address that makes the device dial a number. */
export const dialLink = ({ number, country_code }: PhoneNumber) => `tel:+${country_code}${number}`
