import { formerNames } from '#domains/locations/server/names/other-names.ts'

/** Words of places that are called otherwise today stand for the names of today. */
export const ofToday = (text: string) => text.replace(/\p{L}+/gu, (word) => formerNames[word.toLowerCase()] ?? word)
