import type { PhoneNumber } from '#platform/contract/shapes.ts'

export const dialLink = ({ number, country_code }: PhoneNumber) => `tel:+${country_code}${number}`

/** A person still has to press Send in WhatsApp, and to choose the parent there where the number is masked. */
export const whatsappLink = ({ number, country_code, masked }: PhoneNumber, message?: string) =>
  `https://wa.me/${masked ? '' : `${country_code}${number}`}${message === undefined ? '' : `?text=${encodeURIComponent(message)}`}`
