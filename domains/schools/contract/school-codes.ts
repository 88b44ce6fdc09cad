import { z } from 'zod'

/** Refuses a code that another school has. */
export const codeTaken = [409, '{code} is the code of {school}. Correct it, or open that school.'] as const

/** Most codes of one school, in the registers that list it. */
const maxCodes = 10

const longestCode = 60

/** Numbers that a spreadsheet shortened to `2.73E+10`: many schools would share them. */
export const isShortened = (text: string): boolean => /^\d(?:\.\d+)?e\+?\d+$/i.test(text.trim())

/**
 * Reads a code as its register and number, such as `CBSE-1130217` and `CISCE-KA153`. Without a register its shape decides. Six or seven
 * digits are CBSE's; a state's letters with three digits CISCE's; eleven digits UDISE's. Ten digits are UDISE's too: a spreadsheet drops
 * the zero of a northern state. Any other text is a code of no register. Undefined for text that is not a code.
 */
export function readCode(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim().replace(/\s+/g, ' ')
  if (plain === '' || plain.length > longestCode || isShortened(plain) || !/[\p{L}\p{N}]/u.test(plain)) return undefined
  const [, scheme, number] = /^([a-z]+)(?: (?:code|no\.?|number))?(?: ?[-:/] ?| )([a-z]{0,3}\d+)$/i.exec(plain) ?? []
  if (scheme && number) return `${scheme.toUpperCase()}-${numberOf(scheme.toUpperCase(), number)}`
  if (/^\d{10,11}(?:\.0+)?$/.test(plain)) return `UDISE-${udise(plain)}`
  if (cisceNumber.test(plain)) return `CISCE-${plain.toUpperCase()}`
  return /^\d{6,7}(?:\.0+)?$/.test(plain) ? `CBSE-${plain.replace(/\.0+$/, '')}` : plain
}

/** The council writes two letters for the state, as its list has them, and three digits. */
const cisceNumber = /^(?:AP|AR|AS|BI|CG|CH|DE|GO|GU|HA|HP|JH|JK|KA|KE|MA|ME|MN|MP|NA|OR|PN|PU|RA|SI|TN|TR|TS|UP|UT|WB)\d{3}$/i

/** Some registers write letters in their numbers: CISCE large ones, others as they stand. */
function numberOf(scheme: string, number: string): string {
  if (scheme === 'UDISE') return udise(number)
  return scheme === 'CISCE' ? number.toUpperCase() : number
}

const udise = (digits: string) => digits.replace(/\.0+$/, '').padStart(11, '0')

/** The register of a code; empty where it names none. */
export const schemeOf = (code: string): string => /^([A-Z]+)-/.exec(code)?.[1] ?? ''

/** The codes of a text that names several, as `CBSE-1130217, 27080100101`, and its parts that are none. */
export function readCodes(text: string): { codes: string[]; unread: string[] } {
  const parts = text
    .split(/[,;|\n]|\s&\s|\band\b/i)
    .map((part) => part.trim())
    .filter(Boolean)
  const read = parts.map((part) => ({ part, code: readCode(part) }))
  const codes = [...new Set(read.flatMap(({ code }) => code ?? []))].sort()
  return { codes, unread: read.filter(({ code }) => code === undefined).map(({ part }) => part) }
}

/** The codes of a typed text as a call takes them: what is none stays as it was typed, to be refused with its sentence. */
export function codesIn(text: string): string[] {
  const { codes, unread } = readCodes(text)
  return [...codes, ...unread]
}

/** Two codes of one register, which are two schools. */
function twoOfOneScheme(codes: readonly string[]): readonly string[] | undefined {
  return [...Map.groupBy(codes, schemeOf).values()].find((all) => all.length > 1)
}

/** The codes of one school: none shortened, each register once. */
export const SchoolCodes = z
  .array(z.string(), 'Give a list of codes.')
  .max(maxCodes, `Give at most ${maxCodes} codes.`)
  .transform((texts, context) => {
    const read = texts.map(readCodes)
    for (const { unread } of read)
      for (const text of unread)
        context.addIssue({
          code: 'custom',
          message: `“${text.slice(0, longestCode)}” is no code. Give it as CBSE-1130217 or with eleven digits for UDISE.`,
        })
    const codes = [...new Set(read.flatMap((one) => one.codes))].sort()
    const [one, other] = twoOfOneScheme(codes) ?? []
    if (other) context.addIssue({ code: 'custom', message: `${one} and ${other} are numbers of one register, so of two schools.` })
    return codes
  })
