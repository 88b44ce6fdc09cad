import { sql } from 'kysely'
import type { z } from 'zod'
import type { ClassFees, getAverageFee, getFeeStructure } from '#domains/schools/contract/school-profile.ts'
import { tenures } from '#platform/contract/money.ts'
import type { Database } from '#platform/server/db/database.ts'
import { classRelation, classRelations, fromYoungest } from './class-relation.ts'
import { currentSession } from './sessions.ts'

async function sessionsWithFees(db: Database, schoolId: number): Promise<string[]> {
  const { rows } = await sql<{ session: string }>`
    select distinct session from school_fee join class_relation on class_relation.id = class_relation_id
    where school_id = ${schoolId} order by session desc`.execute(db)
  return rows.map(({ session }) => session)
}

/** The yearly cost of a class for every child; null while unknown. */
const yearlyOf = (fees: readonly (ClassFees['fees'][number] & { asked: string })[]) => {
  const yearly = fees.filter(({ asked }) => asked === 'yearly')
  return yearly.length > 0 ? yearly.reduce((sum, { amount, tenure }) => sum + amount * tenures[tenure], 0) : null
}

type FeeStructure = z.output<typeof getFeeStructure.answer>

/** The fees of a school in one session, by class and head. */
export async function readFeeStructure(db: Database, schoolId: number, wanted: string | undefined): Promise<FeeStructure> {
  const sessions = await sessionsWithFees(db, schoolId)
  const session = wanted ?? sessions[0] ?? currentSession()
  const { rows } = await sql<{ class_relation: ClassFees['class_relation']; fees: (ClassFees['fees'][number] & { asked: string })[] }>`
    select ${classRelation} as class_relation, (
      select coalesce(json_agg(json_build_object('head', fee_head_id, 'amount', amount, 'tenure', tenure, 'asked', asked, 'verified_at', verified_at,
        'verified_by', (select name from staff where id = verified_by_id), 'uploaded_at', uploaded_at,
        'uploaded_by', (select name from staff where id = uploaded_by_id)) order by fee_head.rank), '[]')
      from school_fee join fee_head on fee_head.id = fee_head_id where class_relation_id = class_relation.id and session = ${session}
    ) as fees
    from ${classRelations} where school_id = ${schoolId} order by ${fromYoungest}`.execute(db)
  const results = rows.map(({ class_relation, fees }) => ({
    class_relation,
    yearly: yearlyOf(fees),
    fees: fees.map(({ asked: _, ...fee }) => fee),
  }))
  return { session, sessions, results }
}

/** The average yearly fee of a school, and its session. */
export async function readAverageFee(db: Database, schoolId: number): Promise<Omit<z.output<typeof getAverageFee.answer>, 'slug'>> {
  const { avg_fee } = await db.selectFrom('school_listing').select('avg_fee').where('id', '=', schoolId).executeTakeFirstOrThrow()
  const { rows } = await sql<{ session: string | null }>`
    select max(session) as session from school_fee join class_relation on class_relation.id = class_relation_id
    join fee_head on fee_head.id = fee_head_id where school_id = ${schoolId} and asked = 'yearly'`.execute(db)
  return { internal_avg_fees: avg_fee, session: rows[0]?.session ?? null }
}

/** The heads under which schools charge fees. */
export async function listFeeHeads(db: Database, { limit, offset }: { limit: number; offset: number }) {
  const heads = await db
    .selectFrom('fee_head')
    .select(['id', 'name', 'slug', sql<'yearly' | 'once' | 'if wanted'>`asked`.as('asked')])
    .orderBy('rank')
    .execute()
  return { count: heads.length, results: heads.slice(offset, offset + limit) }
}
