import { sql } from 'kysely'
import type { OpenClassValue } from '#domains/schools/contract/school-edits.ts'
import type { Part } from '../../school/change-school.ts'
import { type FactSource, sourceShape, sourcesByField } from '../../school/fact-source.ts'
import { classNames } from './class-names.ts'

/** The field of a class in a session. */
export const openClassField = (session: string, relation: number) => `${session} ${relation}`
const parse = (field: string) => {
  const [session = '', relation] = field.split(' ')
  return { session, relation: Number(relation) }
}

const words = { OPEN: 'Open', CLOSED: 'Closed' } as const

function textOf(value: OpenClassValue | null): string {
  if (!value) return ''
  const { admission_open: state, opens_on: from, closes_on: to, seats } = value
  return [words[state], from && `from ${from}`, to && `to ${to}`, seats !== null && `${seats} seats`].filter(Boolean).join(', ')
}

const asRows = sql`jsonb_to_recordset(`
const columns = sql`) as given (relation integer, session text, value jsonb, ${sourceShape})`

/** The classes of a school that were opened for admission. */
export const openClassesPart: Part = {
  name: 'open_classes',
  read: async (tx, schoolId, fields) => {
    const { rows } = await sql<{ field: string; value: OpenClassValue }>`
      select session || ' ' || class_relation_id as field, json_build_object('admission_open', case when is_open then 'OPEN' else 'CLOSED' end,
        'opens_on', opens_on, 'closes_on', closes_on, 'seats', seats) as value
      from open_class join class_relation on class_relation.id = class_relation_id
      where school_id = ${schoolId} and session || ' ' || class_relation_id = any (${fields}::text[])`.execute(tx)
    const found = new Map(rows.map(({ field, value }) => [field, value]))
    return Object.fromEntries(fields.map((field) => [field, found.get(field) ?? null]))
  },
  sources: async (tx, fields) => {
    const { rows } = await sql<{ field: string; source: FactSource }>`
      select open_class.session || ' ' || class_relation_id as field,
        json_build_object('verified_at', open_class.verified_at, 'verified_by_id', open_class.verified_by_id) as source
      from ${asRows}${JSON.stringify(fields.map(parse))}::jsonb${columns}
      join open_class on (class_relation_id, open_class.session) = (relation, given.session)`.execute(tx)
    return sourcesByField(rows)
  },
  write: async (tx, { sourceOf }, changed) => {
    const given = JSON.stringify(Object.entries(changed).map(([field, value]) => ({ ...parse(field), value, ...sourceOf(field) })))
    await sql`delete from open_class using ${asRows}${given}::jsonb${columns}
      where (class_relation_id, open_class.session) = (relation, given.session) and value is null`.execute(tx)
    await sql`insert into open_class (class_relation_id, session, is_open, opens_on, closes_on, seats, verified_at, verified_by_id)
      select relation, session, value ->> 'admission_open' = 'OPEN', (value ->> 'opens_on')::date, (value ->> 'closes_on')::date,
        (value ->> 'seats')::integer, verified_at, verified_by_id
      from ${asRows}${given}::jsonb${columns} where value is not null
      on conflict (class_relation_id, session) do update set (is_open, opens_on, closes_on, seats, verified_at, verified_by_id)
        = (excluded.is_open, excluded.opens_on, excluded.closes_on, excluded.seats, excluded.verified_at, excluded.verified_by_id)`.execute(
      tx,
    )
  },
  words: async (tx, fields) => {
    const names = await classNames(
      tx,
      fields.map((field) => parse(field).relation),
    )
    return {
      label: (field) => `${names.get(parse(field).relation) ?? 'A class'}, ${parse(field).session}`,
      text: (_, value) => textOf(value as OpenClassValue | null),
    }
  },
}
