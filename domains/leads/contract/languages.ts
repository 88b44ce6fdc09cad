import { z } from 'zod'

/** The languages that parents speak with counsellors, by their code of ISO 639-1. */
export const languages = {
  en: 'English',
  hi: 'Hindi',
  as: 'Assamese',
  bn: 'Bengali',
  gu: 'Gujarati',
  kn: 'Kannada',
  ml: 'Malayalam',
  mr: 'Marathi',
  ne: 'Nepali',
  or: 'Odia',
  pa: 'Punjabi',
  ta: 'Tamil',
  te: 'Telugu',
  ur: 'Urdu',
} as const

export type Language = keyof typeof languages

const codes = Object.keys(languages) as [Language, ...Language[]]

export const Language = z.enum(codes, 'Choose one of the languages.')

export const languageName = (code: Language | null): string | null => code && languages[code]
