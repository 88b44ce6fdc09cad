import { sql } from 'kysely'
import { makeParents, makeStaff } from '#testing/browser/make.ts'
import { onDatabase } from '#testing/browser/portal-data.ts'

/** Makes a campaign that is paused, with a parent who waits and one who was left out; answers its id. */
export async function makeCampaign(name: string): Promise<number> {
  const admin = await makeStaff('counsellor_admin')
  const parents = await makeParents(admin, [{ lead: { email: `${admin.id}@home.test` } }, {}])
  return await onDatabase(async (db) => {
    const version = await db.selectFrom('mail_version').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    const now = sql<string>`now()`
    const { id } = await db
      .insertInto('campaign')
      .values({
        ...{ name, staff_id: admin.id, version_id: version.id, audience: 'Users', status: 'paused', simulated: true, found: 2 },
        ...{ left_out: 1, per_minute: 60, quiet_days: 7, paced_at: now, next_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = parents.map((parent, at) => ({
      campaign_id: id,
      position: at + 1,
      lead_id: parent.id,
      outcome: at === 0 ? null : 'noAddress',
    }))
    await db.insertInto('campaign_recipient').values(rows).execute()
    return id
  })
}
