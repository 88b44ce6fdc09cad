import { z } from 'zod'

const sentence = 'This is not an e-mail address. It looks like name@example.com.'

/** One address as mail servers take it: no name, no group, no space, plain letters; kept in small letters. */
export const EmailAddress = z
  .string(sentence)
  .trim()
  .toLowerCase()
  .max(254, 'Keep the address under 254 characters.')
  .regex(
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
    sentence,
  )
