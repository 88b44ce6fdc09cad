/** The header that identifies our mail in a report that arrives at another address than its return path. */
export const returnHeader = 'X-Return-Token'

/** The addresses to which bounces of single messages come back: `bounces@school.test` becomes `bounces+TOKEN@school.test`. */
export const bounceAddresses =
  (address: string) =>
  (token: string): string => {
    const at = address.lastIndexOf('@')
    return `${address.slice(0, at)}+${token}${address.slice(at)}`
  }
