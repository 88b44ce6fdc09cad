import type { z } from 'zod'
import { leastLearned, leastMeasured, type Measured, type getChanceModel as operation } from '#domains/analytics/contract/chance-model.ts'
import type { Database } from '#platform/server/db/database.ts'

type Answer = z.output<typeof operation.answer>

/** The model that stands, and the latest attempt, with how right they were. */
export async function getChanceModel(db: Database): Promise<Answer> {
  const models = db.selectFrom('chance_model').select(['learned_at', 'trouble', 'measured', 'spread_at'])
  const [stands, latest] = await Promise.all([
    models.where('stands', '=', true).executeTakeFirst(),
    models.orderBy('id', 'desc').limit(1).executeTakeFirst(),
  ])
  const modelOf = ({ measured, learned_at }: { measured: unknown; learned_at: string }) => ({ ...(measured as Measured), learned_at })
  return {
    stands: stands ? { ...modelOf(stands), is_listed: stands.spread_at !== null } : null,
    latest: latest ? { ...modelOf(latest), trouble: latest.trouble as 'too_few' | 'no_better' | null } : null,
    least: { learned: leastLearned, measured: leastMeasured },
  }
}
