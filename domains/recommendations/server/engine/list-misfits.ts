import { sql } from 'kysely'
import { cannotBe } from '#domains/recommendations/contract/criteria.ts'
import type { Misfit } from '#domains/recommendations/contract/misfits.ts'
import { listRecommendations } from '#domains/recommendations/contract/recommendations.ts'
import type { Database } from '#platform/server/db/database.ts'
import { criteriaFor } from './criteria-for.ts'
import { misses } from './facts.ts'
import { judged } from './judged.ts'
import { readWishes } from './read-wishes.ts'
import type { SearchCriteria } from './search-criteria.ts'

interface MisfitQuery {
  leadId: number
  schoolIds: readonly number[]
  /** All children of the lead without it. */
  childId?: number | undefined
}

interface Judged extends Record<(typeof cannotBe)[number], boolean> {
  id: number
  has_no_boarding: boolean
}

const wordsOf = (judgement: Judged, { classes, gender }: SearchCriteria): string[] => [
  ...(judgement.gender ? [gender === 'girl' ? 'only for boys' : 'only for girls'] : []),
  ...(judgement.class ? [`does not teach ${classes.map(({ name }) => name).join(' or ')}`] : []),
  ...(judgement.has_no_boarding ? ['boards nobody'] : []),
]

async function misfitsFor(db: Database, { leadId, schoolIds }: MisfitQuery, child: { id: number; name: string }): Promise<Misfit[]> {
  const query = listRecommendations.query.parse({ combined_data_id: leadId, child_id: child.id })
  const { criteria } = await criteriaFor(db, await readWishes(db, leadId, child.id), query)
  const { rows } = await sql<Judged>`
    with ${judged(criteria, sql`select school.*, null::float8 as km from school_offer as school where id = any (${schoolIds}::integer[])`)}
    select id, ${sql.join(cannotBe.map((wish) => sql`${misses(wish)} as ${sql.ref(wish)}`))},
      ${criteria.schooling === 'boarding' ? sql`not is_residential` : sql`false`} as has_no_boarding
    from judged`.execute(db)
  return rows.flatMap((row) => wordsOf(row, criteria).map((words) => ({ school_id: row.id, child, words })))
}

/** The schools that cannot be a child's, though somebody chose them by hand, with the reason. What is not known is no reason. */
export async function listMisfits(db: Database, asked: MisfitQuery): Promise<Misfit[]> {
  const { leadId, schoolIds, childId } = asked
  if (schoolIds.length === 0) return []
  const children = await db
    .selectFrom('child')
    .select(['id', 'name'])
    .where('lead_id', '=', leadId)
    .$if(childId !== undefined, (query) => query.where('id', '=', childId ?? 0))
    .orderBy('id')
    .execute()
  return (await Promise.all(children.map((child) => misfitsFor(db, asked, child)))).flat()
}
