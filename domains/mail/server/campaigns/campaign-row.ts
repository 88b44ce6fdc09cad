import { sql } from 'kysely'
import type { Campaign } from '#domains/mail/contract/campaigns.ts'
import type { Database } from '#platform/server/db/database.ts'
import { named } from '#platform/server/db/named.ts'

const campaignColumns = sql`campaign.id, campaign.name, ${named('template')} as template, template.kind, ${named('staff')} as by,
  (select ${named('heir')} from staff as heir where heir.id = campaign.taken_over_by_id) as taken_over_by,
  campaign.audience as of, campaign.status, campaign.note, campaign.simulated, campaign.found, campaign.written, campaign.left_out,
  campaign.per_minute, campaign.quiet_days, campaign.included, campaign.test_size, campaign.start_at, campaign.created_at, campaign.finished_at`

/** Where `campaignColumns` reads from. */
const campaigns = sql`campaign join staff on staff.id = campaign.staff_id join mail_version as version on version.id = campaign.version_id
  join mail_template as template on template.id = version.template_id`

/** A campaign as the calls answer it. */
export async function readCampaign(db: Database, id: number): Promise<Campaign | undefined> {
  const { rows } = await sql<Campaign>`select ${campaignColumns} from ${campaigns} where campaign.id = ${id}`.execute(db)
  return rows[0]
}

/** A page of campaigns, the newest first. */
export async function listCampaigns(db: Database, { limit, offset }: { limit: number; offset: number }) {
  const [{ rows: results }, counted] = await Promise.all([
    sql<Campaign>`select ${campaignColumns} from ${campaigns} order by campaign.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*)::integer as count from campaign`.execute(db),
  ])
  return { count: counted.rows[0]?.count ?? 0, results }
}
