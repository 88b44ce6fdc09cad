import type { SchoolFields } from '#domains/schools/contract/school-edits.ts'
import { lettersOf } from '#platform/contract/letters-of.ts'

type Management = NonNullable<SchoolFields['management']>

/** Words that UDISE+ and other registers write; the first that is found counts. */
const managementWords: readonly [RegExp, Management][] = [
  [/kendriya|\bkvs?\b/i, 'Central government (KVS)'],
  [/navodaya|\bnvs?\b|\bjnv\b/i, 'Central government (NVS)'],
  [/tibet/i, 'Central government (Tibetan schools)'],
  [/sainik|defen[cs]e|army|railway|\bpsu\b|public sector/i, 'Defence/PSU/railway'],
  [/un-?\s*aided|private|independent|\bpvt\b|recogni[sz]ed school/i, 'Private (independent)'],
  [/aided/i, 'Government-aided'],
  [/gov|department of education|local body|tribal|social welfare|zilla|municipal|state/i, 'Government'],
]

/** `Private Unaided (Recognized)`, `Govt. Aided`, `1-Department of Education`. */
export const managementOf = (text: string): Management | undefined => managementWords.find(([pattern]) => pattern.test(text))?.[1]

/** `3-Co-educational`, `Co. Educational`, `Girls only`: registers write a number before the word. */
export function genderOf(text: string): SchoolFields['gender'] | undefined {
  const word = lettersOf(text.replace(/^\s*\d\s*[-.–]\s*/, ''))
  if (/^(?:co|mixed|both|coed|coedu)/.test(word)) return 'Co-ed'
  if (/^(?:girl|female)/.test(word)) return 'Girls'
  return /^(?:boy|male)/.test(word) ? 'Boys' : undefined
}

/** `Day cum Boarding`, `Residential`, `Day Scholar`, `Yes`: whether some or all of its children live at the school. */
export function boardingOf(text: string): boolean | undefined {
  const plain = text.replace(/^\s*\d\s*[-.–]\s*/, '').trim()
  if (/^(?:yes|y|true)$/i.test(plain)) return true
  if (/^(?:no|n|false)$/i.test(plain) || /^(?:non|not)\W*(?:residential|boarding)\b/i.test(plain)) return false
  if (/^(?:no|without)\b/i.test(plain)) return false
  if (/residential|\bboarding\b|\bboarders?\b|\bhostel/i.test(plain)) return true
  return /^(?:only\s+)?day(?:\W*(?:schools?|schooling|scholars?|only))*$/i.test(plain) ? false : undefined
}

/** `1987`, `1987-88`, `Estd. 1987`, `01/04/1987`: the year alone. */
export function yearOf(text: string): number | undefined {
  const years = text.match(/\b(?:1[5-9]|20)\d{2}\b/g) ?? []
  return years.length > 0 ? Number(years[0]) : undefined
}

/** The first of several with a sign between. */
export const firstOf = (text: string): string => text.split(/[;,/|\n]/)[0]?.trim() ?? ''

/** An address without its scheme has one that every browser adds. */
export const websiteOf = (text: string): string => (/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`)

/** `020 ,25430000` or `02456 / 223333`: the area alone, and the number in it. */
const areaApart = /^\s*\(?(0?[1-8]\d{1,4})\)?\s*[,;/|]\s*([2-7]\d{5,7})(?!\d)/

/** `,02456223333` or `000 ,9765412034`: no area, and the number with its own. */
const withoutArea = /^[\s0]*[,;/|-]+\s*(?=\d)/

/** `0721 ,0721-2660206`: the area, and the number with it again. */
const areaAgain = /^\s*0?([1-8]\d{1,4})\s*[,;/|]\s*(?=0?\1)/

/** A telephone number with signs around it: `(020) 25430000`, `020 ,25430000`; of several the first. */
export const phoneOf = (plain: string): string => {
  const apart = areaApart.exec(plain)
  if (apart && `${apart[1]?.replace(/^0/, '')}${apart[2]}`.length === 10) return `0${apart[1]?.replace(/^0/, '')} ${apart[2]}`
  const text = plain
    .replace(withoutArea, '')
    .replace(areaAgain, '')
    .replace(/(?<![\s,;/|-])[\s,;/|-]+$/, '')
  if (text === '') return plain
  const mobile = /^\d{2,5}\s*[,;/|]\s*(0?[6-9]\d{9})(?!\d)/.exec(text)?.[1]
  if (mobile) return mobile
  const first = /^\+?[\d (][\d ()-]{4,}/.exec(firstOf(text))?.[0] ?? text
  return first.replace(/^\(([^)]*)\)\s*/, '$1 ').trim()
}
