import { sql } from 'kysely'
import type { FeeValue } from '#domains/schools/contract/school-edits.ts'
import { rupees, tenureWords } from '#platform/contract/money.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Part } from '../../school/change-school.ts'
import { type FactSource, type FactSources, sourceColumns, sourceIn, sourceShape, sourcesByField } from '../../school/fact-source.ts'
import { classNames } from './class-names.ts'

/** The field of a fee. */
export const feeField = (session: string, relation: number, head: number) => `${session} ${relation} ${head}`
const parse = (field: string) => {
  const [session = '', relation, head] = field.split(' ')
  return { session, relation: Number(relation), head: Number(head) }
}

const given = (fields: string) =>
  sql`jsonb_to_recordset(${fields}::jsonb) as given (relation integer, session text, head integer, amount integer, tenure text, ${sourceShape})`
const fieldOfRow = sql`school_fee.session || ' ' || class_relation_id || ' ' || fee_head_id`
const sameFee = sql`(school_fee.class_relation_id, school_fee.session, school_fee.fee_head_id) = (given.relation, given.session, given.head)`

export const feeLabel = (head: string | undefined, className: string | undefined, session: string) =>
  `${head ?? 'A fee'} of ${className ?? 'a class'}, ${session}`
export const feeValueText = (fee: FeeValue | null) => (fee ? `${rupees(fee.amount)} / ${tenureWords[fee.tenure]}` : '')

/** The fees of any schools that stand in these fields. */
export async function readFees(db: Database, fields: readonly string[]): Promise<Map<string, FeeValue>> {
  const { rows } = await sql<{ field: string } & FeeValue>`
    select ${fieldOfRow} as field, school_fee.amount, school_fee.tenure
    from ${given(JSON.stringify(fields.map(parse)))} join school_fee on ${sameFee}`.execute(db)
  return new Map(rows.map(({ field, amount, tenure }) => [field, { amount, tenure }]))
}

/** How the fees of any schools that stand in these fields are known. */
export async function readFeeSources(db: Database, fields: readonly string[]): Promise<FactSources> {
  const { rows } = await sql<{ field: string; source: FactSource }>`
    select ${fieldOfRow} as field, ${sourceIn('school_fee')} as source
    from ${given(JSON.stringify(fields.map(parse)))} join school_fee on ${sameFee}`.execute(db)
  return sourcesByField(rows)
}

/** The names of those who confirmed these fees, by field. */
export async function whoConfirmed(db: Database, fields: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ field: string; by: string }>`
    select ${fieldOfRow} as field, coalesce(staff.name, 'Somebody') as by
    from ${given(JSON.stringify(fields.map(parse)))} join school_fee on ${sameFee} left join staff on staff.id = school_fee.verified_by_id
    where school_fee.verified_at is not null`.execute(db)
  return new Map(rows.map(({ field, by }) => [field, by]))
}

/** Fees by class, session and head. */
export const fees: Part = {
  name: 'fees',
  read: async (tx, schoolId, fields) => {
    const { rows } = await sql<{ id: number }>`select id from class_relation where school_id = ${schoolId}`.execute(tx)
    const own = new Set(rows.map(({ id }) => id))
    const found = await readFees(
      tx,
      fields.filter((field) => own.has(parse(field).relation)),
    )
    return Object.fromEntries(fields.map((field) => [field, found.get(field) ?? null]))
  },
  sources: readFeeSources,
  write: async (tx, { sourceOf }, changed) => {
    const rows = JSON.stringify(
      Object.entries(changed).map(([field, value]) => ({ ...parse(field), ...(value as FeeValue | null), ...sourceOf(field) })),
    )
    await sql`delete from school_fee using ${given(rows)} where ${sameFee} and given.amount is null`.execute(tx)
    await sql`insert into school_fee (class_relation_id, session, fee_head_id, amount, tenure, ${sourceColumns})
      select relation, session, head, amount, tenure, ${sourceColumns} from ${given(rows)} where amount is not null
      on conflict (class_relation_id, session, fee_head_id) do update set (amount, tenure, ${sourceColumns})
        = (excluded.amount, excluded.tenure, excluded.verified_at, excluded.verified_by_id, excluded.uploaded_at, excluded.uploaded_by_id)`.execute(
      tx,
    )
  },
  words: async (tx, fields) => {
    const names = await classNames(
      tx,
      fields.map((field) => parse(field).relation),
    )
    const heads = new Map((await tx.selectFrom('fee_head').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]))
    return {
      label: (field) => {
        const { session, relation, head } = parse(field)
        return feeLabel(heads.get(head), names.get(relation), session)
      },
      text: (_, value) => feeValueText(value as FeeValue | null),
    }
  },
}
