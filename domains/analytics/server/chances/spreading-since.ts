import type { Database } from '#platform/server/db/database.ts'

/** When the model that stands was learned, while leads are still listed by it one after another; null once every lead is. */
export async function spreadingSince(db: Database): Promise<string | null> {
  const model = await db
    .selectFrom('chance_model')
    .select('learned_at')
    .where('stands', '=', true)
    .where('spread_at', 'is', null)
    .executeTakeFirst()
  return model?.learned_at ?? null
}
