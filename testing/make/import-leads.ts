import { type Kysely, sql } from 'kysely'
import type { ImportChoices } from '#domains/imports/contract/imports.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'
import type { TestServer } from '../server/test-server.ts'
import type { Person } from './make-staff.ts'
import { importsOf } from './upload-import.ts'

interface ImportAnswers {
  source?: string
  known?: 'skip' | 'join'
  choices?: Partial<ImportChoices>
  counsellor?: number | null
}

/** Files of leads as an admin uploads them, with the columns as they are suggested. */
export function leadFilesOf(server: TestServer, admin: Person) {
  const imports = importsOf(server, admin)
  const checked = async (text: string, { source = 'school fair', known = 'skip', choices, counsellor = null }: ImportAnswers = {}) => {
    const shown = await imports.upload('leads', text)
    const check = await imports.check(shown, { source, known, counsellor }, shown.mapping, choices)
    return { ...check, shown, rows: await imports.rows(check.id) }
  }
  const written = async (text: string, answers?: ImportAnswers) => {
    const check = await checked(text, answers)
    const { counts } = await imports.run(check.id)
    return { ...check, done: counts }
  }
  return { imports, checked, written, leadOf: (e164: string) => queuedOf(server.db, e164) }
}

/** What became of a parent. */
export interface KeptLead {
  id: number
  name: string
  email: string | null
  numbers: string
  place: string | null
  state: string | null
  children: string | null
  classes: string | null
  age: number | null
  may_call: boolean
  call_opt_out_at: string | null
  message_consent: boolean | null
  refused_mails: number
  email_bounced_reason: string | null
  budget: string | null
  owner: string | null
  message: string | null
  schooling: string | null
  at: string | null
  ids: string | null
  notes: string | null
  note: string | null
}

const comments = (kind: string) =>
  sql`(select string_agg(comment, e'\n' order by id) from lead_event where lead_id = lead.id and kind = ${kind})`

/** The parent who has this number. */
async function queuedOf(db: Kysely<DB>, e164: string): Promise<KeptLead | undefined> {
  const { rows } = await sql<KeptLead>`
    select lead.id, lead.name, lead.email, call_opt_out_at is null as may_call, call_opt_out_at, email_bounced_reason,
      (select given from consent_now where lead_id = lead.id and purpose = 'messages' and channel = 'all') as message_consent,
      (select string_agg(e164, ' ' order by rank) from lead_number as every where every.lead_id = lead.id) as numbers,
      place.name as place, state.name as state, owner.name as owner, of_child.*, of_activity.*,
      (select count(*)::integer from consent_now where contact = contact_key(lead.email) and channel = 'mail' and not given) as refused_mails,
      budget_min || '-' || budget_max || ' ' || budget_tenure as budget,
      (select string_agg(source || ' ' || reference, ', ' order by reference) from lead_reference where lead_id = lead.id) as ids,
      ${comments('also_told')} as notes, ${comments('not_understood')} as note
    from lead join lead_number on lead_number.lead_id = lead.id
    left join place on place.id = lead.place_ids[1]
    left join place as state on state.kind = 'state' and state.id = any (place.lineage)
    left join staff as owner on owner.id = lead.owner_id
    cross join lateral (
      select string_agg(child.name || ' ' || coalesce(named.classes, '-'), ', ' order by child.id) as children,
        string_agg(named.classes, '+' order by child.id) as classes, min(age) as age
      from child cross join lateral (
        select string_agg(school_class.name, '+' order by rank) as classes from school_class where school_class.id = any (class_ids)) as named
      where lead_id = lead.id) as of_child
    cross join lateral (
      select min(message) as message, min(schooling) as schooling, min(at) as at from parent_activity where lead_id = lead.id) as of_activity
    where e164 = ${e164}`.execute(db)
  return rows[0]
}
