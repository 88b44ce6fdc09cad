import { useState } from 'react'
import { setFees } from '#domains/schools/contract/school-edits.ts'
import type { ClassFees } from '#domains/schools/contract/school-profile.ts'
import type { SchoolDetails } from '#domains/schools/contract/schools.ts'
import type { Tenure } from '#platform/contract/money.ts'
import { request } from '#platform/web/http/request.ts'
import type { Changes } from '../changes.ts'
import { usePart } from '../use-part.ts'
import type { TypedCell } from './amount-grid.tsx'
import { amountText, defaultTenure, readAmount } from './amounts.ts'

/** The typed text of a cell, and the tenure of its column at that time. */
interface TypedFee {
  text: string
  tenure: Tenure
}

export type StoredFee = ClassFees['fees'][number]

const parse = (_: string, { text, tenure }: TypedFee) => {
  const read = readAmount(text)
  return read && { amount: read.amount, tenure: read.tenure ?? tenure }
}

const check = ({ values }: Changes<TypedFee>) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([field, typed]) => parse(field, typed) === undefined)
      .map(([field]) => [field, 'Write whole rupees, as 60,000, or 5,000 / M.']),
  )

const fieldAt = (session: string, relation: string | number, head: string | number) => `${session} ${relation} ${head}`
/** The session of a field of the draft. */
export const sessionOf = (field: string) => field.split(' ')[0] ?? ''

/** The fees of one session as they are sent. */
const bodyOf = ({ values, seen }: Changes<TypedFee>, session: string) => ({
  session,
  fees: Object.entries(values)
    .filter(([field]) => sessionOf(field) === session)
    .map(([field, typed]) => {
      const [, relation = 0, head = 0] = field.split(' ').map(Number)
      const fee = parse(field, typed)
      const before = (seen[field] ?? null) as { amount: number; tenure: Tenure } | null
      return { class_relation: relation, head, amount: fee?.amount ?? null, tenure: fee?.tenure ?? typed.tenure, seen: before }
    }),
})

/** A draft may hold fees of several sessions, and a call takes those of one. */
async function send(slug: string, changes: Changes<TypedFee>, key: string) {
  for (const session of new Set(Object.keys(changes.values).map(sessionOf)))
    await request(setFees, { params: { slug }, body: bodyOf(changes, session) }, { idempotencyKey: `${key}-${session}` })
  return setFees.success
}

interface Structure {
  session: string
  results: readonly ClassFees[]
}

const storedIn = ({ session, results }: Structure) =>
  new Map<string, StoredFee>(
    results.flatMap(({ class_relation: { id }, fees }) => fees.map((fee) => [fieldAt(session, id, fee.head), fee] as const)),
  )

/** The fees of a session as cells: saved values, typed ones over them, and the tenure of each column. */
export function useFeeDraft(school: SchoolDetails, { session, results }: Structure) {
  const [tenures, setTenures] = useState<Readonly<Record<string, Tenure>>>({})
  const stored = storedIn({ session, results })
  const part = usePart<TypedFee>({
    school,
    part: 'fees',
    current: Object.fromEntries([...stored].map(([field, { amount, tenure }]) => [field, { amount, tenure }])),
    parse,
    check,
    send: (changes, key) => send(school.slug, changes, key),
    fieldOf: (named, { values }) => Object.keys(values)[Number(named.split('.')[1])] ?? named,
  })
  const tenureOf = (head: string) =>
    tenures[head] ?? defaultTenure(results.flatMap(({ fees }) => fees.filter((fee) => String(fee.head) === head)))
  const textAt = (field: string, head: string) => {
    const fee = stored.get(field)
    return part.values[field]?.text ?? (fee ? amountText(fee.amount, fee.tenure, tenureOf(head)) : '')
  }
  return {
    part,
    stored,
    tenureOf,
    feeAt: (relation: string, head: string) => stored.get(fieldAt(session, relation, head)),
    typedAt: (relation: string, head: string) => {
      const field = fieldAt(session, relation, head)
      return { text: textAt(field, head), isChanged: field in part.values, problem: part.errors[field] }
    },
    write: (cells: readonly TypedCell[]) =>
      part.type(
        Object.fromEntries(
          cells.map(({ row, column, text }) => [fieldAt(session, row, column), { text, tenure: tenureOf(column) }] as const),
        ),
      ),
    restore: (relation: string, head: string) => {
      const field = fieldAt(session, relation, head)
      const fee = stored.get(field)
      part.type({ [field]: fee ? { text: String(fee.amount), tenure: fee.tenure } : { text: '', tenure: 'Y' } })
    },
    /** All amounts of a column are asked for as often from then on. */
    changeTenure: (head: string, tenure: Tenure) => {
      setTenures({ ...tenures, [head]: tenure })
      const amounts = results.flatMap(({ class_relation: { id } }) => {
        const field = fieldAt(session, id, head)
        const read = readAmount(textAt(field, head))
        return read ? [[field, { text: amountText(read.amount), tenure }] as const] : []
      })
      part.type(Object.fromEntries(amounts))
    },
  }
}
