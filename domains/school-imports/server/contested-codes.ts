import type { ImportChoices } from '#domains/imports/contract/imports.ts'
import type { CellNote } from '#domains/imports/server/import/import-kind.ts'
import { isNothing } from '#domains/imports/server/import/is-nothing.ts'
import { codeAnswers, type SchoolUploadOptions } from '#domains/school-imports/contract/school-imports.ts'
import { foldNames } from '#domains/schools/server/register/fold-names.ts'
import type { SameSchool } from '#domains/schools/server/register/same-schools.ts'
import { grouped } from '#platform/contract/counts.ts'
import type { Database } from '#platform/server/db/database.ts'
import { areNamesAlike } from './names-alike.ts'
import type { ReadSchool } from './read-school.ts'

/** What a clerk is asked of a row whose code is that of a school with another name or place. */
export interface Contest extends CellNote {
  codes: readonly string[]
}

interface CodedRow {
  row: number
  values: ReadSchool
  earlier?: { row: number; values: ReadSchool } | undefined
}

function contest(codes: readonly string[], owner: string, claimant: string, differs: string): Contest {
  const list = codes.join(' and ')
  const are = codes.length > 1 ? 'are the codes' : 'is the code'
  return {
    ...{ codes, field: 'code', text: `${list} of ${owner}`, suggestions: Object.values(codeAnswers), keepsOut: true },
    reason: `${list} ${are} of ${claimant}; ${differs}. Say whether this is the same school, or comes in without the code.`,
  }
}

interface Facts {
  same: ReadonlyMap<number, SameSchool>
  standing: ReadonlyMap<number, { codes: readonly string[] }>
  placeNames: ReadonlyMap<number, string>
}

type NamesAlike = (one: string, other: string) => boolean

/** Whether a row has the code of an earlier row of the file that is about another school. */
function inFile({ values, earlier }: CodedRow, alike: NamesAlike, { placeNames }: Facts): Contest | undefined {
  if (!earlier) return undefined
  const placeOf = ({ said: { location } }: ReadSchool) =>
    placeNames.get((location && ('city' in location ? location.city : location.district)) ?? 0)
  const codes = values.codes.filter((code) => earlier.values.codes.includes(code))
  const [here, there] = [values, earlier.values].map(placeOf)
  const differing = [
    ...(alike(values.said.name, earlier.values.said.name) ? [] : ['name']),
    ...(here && there && here !== there ? ['place'] : []),
  ]
  if (codes.length === 0 || differing.length === 0) return undefined
  const row = `row ${grouped(earlier.row)}`
  const claimant = [row, earlier.values.said.name, there].filter(Boolean).join(', ')
  return contest(codes, row, claimant, `${differing.join(' and ')} ${differing.length > 1 ? 'differ' : 'differs'}`)
}

/** Whether a row has the code of a school of ours that has another name: to change it would rename that school. */
function byOurs({ row, values }: CodedRow, alike: NamesAlike, { same, standing }: Facts): Contest | undefined {
  const one = same.get(row)
  if (!one?.id || one.by !== 'code' || one.is_removed || one.coded > 1 || alike(values.said.name, one.name)) return undefined
  const stands = standing.get(one.id)?.codes ?? []
  const claimant = [one.name, one.place].filter(Boolean).join(', ')
  return contest(
    values.codes.filter((code) => stands.includes(code)),
    claimant,
    claimant,
    'the name differs',
  )
}

/** Tells of rows whether their code is contested. */
export async function openContests(db: Database, rows: readonly CodedRow[], facts: Facts): Promise<(row: CodedRow) => Contest | undefined> {
  const named = rows.flatMap(({ row, values, earlier }) => {
    const one = facts.same.get(row)
    if (!earlier && one?.by !== 'code') return []
    return [values.said.name, ...(earlier ? [earlier.values.said.name] : []), ...(one ? [one.name] : [])]
  })
  const folded = named.length > 0 ? await foldNames(db, named) : new Map<string, string>()
  const alike: NamesAlike = (one, other) => areNamesAlike(folded.get(one) ?? one, folded.get(other) ?? other)
  return (row) => byOurs(row, alike, facts) ?? inFile(row, alike, facts)
}

/** What was said of a contested code: by its question, else for the whole file. */
export type CodeChoice = (contest: Contest) => 'same' | 'without' | undefined

export function openCodeChoices(answers: ImportChoices['answers'], { shared_code }: SchoolUploadOptions): CodeChoice {
  const answered = new Map(answers.filter(({ field }) => field === 'code').map(({ text, value }) => [text, value]))
  return ({ text }) => {
    const value = answered.get(text)
    if (value === codeAnswers.same) return 'same'
    if (value === codeAnswers.without || (value !== undefined && isNothing(value))) return 'without'
    return shared_code === 'ask' ? undefined : shared_code
  }
}
