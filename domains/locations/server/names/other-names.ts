import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

const Kind = z.enum(['former', 'state', 'city or district', 'district', 'word'])
const Row = z.object({ kind: Kind, name: z.string(), stands_for: z.string(), state: z.string() })

const file = new URL('../../../../data/other_place_names.csv', import.meta.url)
const ofKind = Map.groupBy(z.array(Row).parse(parse(readFileSync(file), { columns: true })), ({ kind }) => kind)
const rowsOf = (kind: z.infer<typeof Kind>) => ofKind.get(kind) ?? []

const meanings = (kind: z.infer<typeof Kind>): Readonly<Record<string, string>> =>
  Object.fromEntries(rowsOf(kind).map(({ name, stands_for }) => [name, stands_for]))

/** Names of places in former days, by which people still search. */
export const formerNames = meanings('former')

/** Other names of states, folded: codes of vehicle registration and of ISO 3166-2:IN, former names and usual spellings. */
export const otherStates = meanings('state')

/** Other names of cities and districts, folded. A district that is younger than our list stands for the one of which it was a part. */
export const otherPlaces: Readonly<Record<string, { name: string; state: string; only?: 'district' }>> = Object.fromEntries([
  ...rowsOf('city or district').map(({ name, stands_for, state }) => [name, { name: stands_for, state }]),
  ...rowsOf('district').map(({ name, stands_for, state }) => [name, { name: stands_for, state, only: 'district' }]),
])

/** Words within names of places as registers also write them. */
export const otherWords = meanings('word')
