import { sql } from 'kysely'
import type { z } from 'zod'
import { setFees as operation } from '#domains/schools/contract/school-edits.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { changeSchool, lockSchool } from '../school/change-school.ts'
import { feeField, fees as part } from './parts/fees.ts'
import { refuseForeignClasses } from './refuse-foreign-classes.ts'

/** Writes fees of a school in one session. */
export async function setFees(tx: Transaction, staff: Staff, slug: string, { session, fees }: z.output<typeof operation.body>) {
  const schoolId = await lockSchool(tx, operation, { slug })
  await refuseForeignClasses(tx, operation, schoolId, [...new Set(fees.map((fee) => fee.class_relation))])
  const heads = [...new Set(fees.map(({ head }) => head))]
  const { rows: unknown } = await sql`select from unnest(${heads}::integer[]) as given (id)
    where not exists (select from fee_head where fee_head.id = given.id) limit 1`.execute(tx)
  if (unknown.length > 0) throw refuseField(operation, 'headNotFound', 'fees')
  const fieldOf = (fee: (typeof fees)[number]) => feeField(session, fee.class_relation, fee.head)
  const mine = Object.fromEntries(
    fees.map((fee) => [fieldOf(fee), fee.amount === null ? null : { amount: fee.amount, tenure: fee.tenure }]),
  )
  const seen = Object.fromEntries(fees.filter((fee) => fee.seen !== undefined).map((fee) => [fieldOf(fee), fee.seen]))
  return { changed: await changeSchool(tx, operation, staff, schoolId, { part, mine, seen }) }
}
