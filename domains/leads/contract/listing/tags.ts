import type { Language } from '../languages.ts'

/** Numbers in `tags` that stand for no place of a lead: SQL has the same as `boarding_tag()`, `online_tag()` and `language_tag(code)`. */
export const boardingTag = 2
export const onlineTag = 3
export const languageTag = (code: Language): number => -(code.charCodeAt(0) * 128 + code.charCodeAt(1))
