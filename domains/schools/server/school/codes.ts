import { type RawBuilder, sql } from 'kysely'
import { codeTaken } from '#domains/schools/contract/school-codes.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { serializationFailure } from '#platform/server/db/trouble.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { schoolCalled } from './school-called.ts'

/** The codes of a school, in their order. */
export const codesOf = (schoolId: RawBuilder<unknown>): RawBuilder<string[]> =>
  sql`array(select code from school_code where school_id = ${schoolId} order by code)`

/** The codes of all schools. */
export async function allCodes(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ codes: string[] | null }>`select array_agg(code) as codes from school_code`.execute(db)
  return new Set(rows[0]?.codes)
}

/** Writes all codes of schools; those that are left out are free again. One that another school took meanwhile ends the transaction. */
export async function writeCodes(tx: Transaction, schools: readonly { schoolId: number; codes: readonly string[] }[]): Promise<void> {
  if (schools.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(schools)}::jsonb) as given ("schoolId" integer, codes text[])`
  await sql`delete from school_code using ${given} where school_id = "schoolId" and not (code = any (codes))`.execute(tx)
  await sql`insert into school_code (code, school_id) select code, "schoolId" from ${given}, unnest(codes) as code
    on conflict (code) do nothing`.execute(tx)
  const { rows } = await sql`
    select from ${given}, unnest(codes) as code where not exists (
      select from school_code where school_code.code = code.code and school_id = "schoolId")`.execute(tx)
  if (rows.length > 0) throw Object.assign(new Error('Another school took a code at this instant.'), { code: serializationFailure })
}

interface Refusing {
  refusals: { codeTaken: typeof codeTaken }
}

/** Refuses a code that another school has. */
export async function refuseTakenCodes(
  db: Database,
  operation: Refusing,
  codes: readonly string[],
  schoolId: number | null,
): Promise<void> {
  const { rows } = await sql<{ code: string; school: string }>`
    select code, ${schoolCalled} as school from school_code join school on school.id = school_id
    where code = any (${codes}::text[]) and school_id is distinct from ${schoolId}::integer order by code limit 1`.execute(db)
  const [taken] = rows
  if (!taken) return
  const sentence = codeTaken[1].replace('{code}', () => taken.code).replace('{school}', () => taken.school)
  throw refuse(operation, 'codeTaken', { words: { ...taken }, errors: { codes: [sentence] } })
}
