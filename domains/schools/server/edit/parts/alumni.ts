import { sql } from 'kysely'
import type { AlumnusFields } from '#domains/schools/contract/school-edits.ts'
import type { Part } from '../../school/change-school.ts'

const textOf = (value: AlumnusFields | null) =>
  value ? [value.name, value.passed_out, value.known_for, value.featured && 'featured'].filter(Boolean).join(', ') : ''

/** Former pupils: a field is the id of one. */
export const alumni: Part = {
  name: 'alumni',
  read: async (tx, schoolId, fields) => {
    const { rows } = await sql<{ id: string; value: AlumnusFields }>`
      select id::text, json_build_object('name', name, 'passed_out', passed_out, 'known_for', known_for, 'featured', is_featured) as value
      from school_alumnus where school_id = ${schoolId} and id = any (${fields}::integer[])`.execute(tx)
    const found = new Map(rows.map(({ id, value }) => [id, value]))
    return Object.fromEntries(fields.map((field) => [field, found.get(field) ?? null]))
  },
  write: async (tx, { schoolId }, changed) => {
    await sql`delete from school_alumnus where school_id = ${schoolId} and id = any (${Object.keys(changed)}::integer[])`.execute(tx)
    // One that was taken out by mistake comes back under its number.
    await sql`insert into school_alumnus (id, school_id, name, passed_out, known_for, is_featured) overriding system value
      select key::integer, ${schoolId}, value ->> 'name', (value ->> 'passed_out')::smallint, value ->> 'known_for', (value ->> 'featured')::boolean
      from jsonb_each(${JSON.stringify(changed)}::jsonb) where jsonb_typeof(value) = 'object'`.execute(tx)
  },
  words: async () => ({ label: () => 'Alumnus', text: (_, value) => textOf(value as AlumnusFields | null) }),
}
