import type { PhoneNumber } from '#platform/contract/shapes.ts'

export const dialLink = ({ number, country_code }: PhoneNumber) => `tel:+${country_code}${number}`

/** A person still has to press Send in WhatsApp. */
export const whatsappLink = ({ number, country_code }: PhoneNumber, message?: string) =>
  `https://wa.me/${country_code}${number}${message === undefined ? '' : `?text=${encodeURIComponent(message)}`}`
