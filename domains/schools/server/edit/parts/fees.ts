import { sql } from 'kysely'
import type { FeeValue } from '#domains/schools/contract/school-edits.ts'
import { rupees, tenureWords } from '#platform/contract/money.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Part } from '../../school/change-school.ts'
import { classNames } from './class-names.ts'

/** The field of a fee. */
export const feeField = (session: string, relation: number, head: number) => `${session} ${relation} ${head}`
const parse = (field: string) => {
  const [session = '', relation, head] = field.split(' ')
  return { session, relation: Number(relation), head: Number(head) }
}

const given = (fields: string) =>
  sql`jsonb_to_recordset(${fields}::jsonb) as given (relation integer, session text, head integer, amount integer, tenure text)`
const sameFee = sql`(school_fee.class_relation_id, school_fee.session, school_fee.fee_head_id) = (given.relation, given.session, given.head)`

export const feeLabel = (head: string | undefined, className: string | undefined, session: string) =>
  `${head ?? 'A fee'} of ${className ?? 'a class'}, ${session}`
export const feeValueText = (fee: FeeValue | null) => (fee ? `${rupees(fee.amount)} / ${tenureWords[fee.tenure]}` : '')

/** The fees of any schools that stand in these fields. */
export async function readFees(db: Database, fields: readonly string[]): Promise<Map<string, FeeValue>> {
  const { rows } = await sql<{ field: string } & FeeValue>`
    select school_fee.session || ' ' || class_relation_id || ' ' || fee_head_id as field, school_fee.amount, school_fee.tenure
    from ${given(JSON.stringify(fields.map(parse)))} join school_fee on ${sameFee}`.execute(db)
  return new Map(rows.map(({ field, amount, tenure }) => [field, { amount, tenure }]))
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
  write: async (tx, { staffId }, changed) => {
    const rows = JSON.stringify(Object.entries(changed).map(([field, value]) => ({ ...parse(field), ...(value as FeeValue | null) })))
    await sql`delete from school_fee using ${given(rows)} where ${sameFee} and given.amount is null`.execute(tx)
    await sql`insert into school_fee (class_relation_id, session, fee_head_id, amount, tenure, verified_by_id)
      select relation, session, head, amount, tenure, ${staffId} from ${given(rows)} where amount is not null
      on conflict (class_relation_id, session, fee_head_id) do update set (amount, tenure, verified_at, verified_by_id)
        = (excluded.amount, excluded.tenure, now(), excluded.verified_by_id)`.execute(tx)
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
