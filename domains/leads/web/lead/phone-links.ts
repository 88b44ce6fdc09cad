import type { PhoneNumber } from '#platform/contract/shapes.ts'

/** The address at which the device dials a number. */
export const dialLink = ({ number, country_code }: PhoneNumber) => `tel:+${country_code}${number}`

/** The address at which WhatsApp opens the chat with a number, with a message that a person still has to send. */
export const whatsappLink = ({ number, country_code }: PhoneNumber, message?: string) =>
  `https://wa.me/${country_code}${number}${message === undefined ? '' : `?text=${encodeURIComponent(message)}`}`
