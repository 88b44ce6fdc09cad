import { z } from 'zod'

export function isUrl(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol)
}

/** The address of an outside service, without a slash at its end. */
export const baseUrl = z
  .string()
  .refine((text) => isUrl(text, ['http:', 'https:']), 'must be an address that begins with http:// or https://')
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''))

export const secret = z.string().regex(/^\S+$/, 'must not contain spaces')
