import { sql } from 'kysely'
import { nameless } from '#domains/leads/server/intake/arrival.ts'
import type { VariableSource } from '#domains/messages/contract/templates.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { phoneOf } from '#platform/server/numbers/telephone-number.ts'

/** The text for each source; empty where nothing is known. */
export type LeadValues = Readonly<Record<Exclude<VariableSource, 'typed'>, string>>

/** What is known of `lead` that can fill a template, as columns of `knownJoins`. */
const knownColumns = sql`lead.name as parent_name, child.name as child_name, school_class.name as child_class,
  school.name as school_name, city.name as school_city, visit.on_date as visit_at`

/** Joins the first child of `lead`, and the school of its next visit or latest enquiry. */
export const knownJoins = sql`
  left join lateral (select name, class_ids from child where child.lead_id = lead.id order by id limit 1) as child on true
  left join school_class on school_class.id = child.class_ids[1]
  left join lateral (
    select school_id, on_date from milestone
    where milestone.lead_id = lead.id and kind = 'visit' and status = 'Scheduled' and removed_at is null and on_date >= now()
    order by on_date limit 1) as visit on true
  left join lateral (
    select school_id from parent_activity where parent_activity.lead_id = lead.id and school_id is not null order by at desc limit 1
  ) as activity on true
  left join school on school.id = coalesce(visit.school_id, activity.school_id)
  left join place as city on city.id = school.city_id`

interface ValuesRow {
  parent_name: string
  child_name: string | null
  child_class: string | null
  school_name: string | null
  school_city: string | null
  visit_at: string | null
}

const dayWords = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' })

/** Reads the texts that can fill a template for a lead: its first child, and the school of its next visit or latest enquiry. */
export async function leadValues(db: Database, staff: Pick<Staff, 'name' | 'phone'>, leadId: number): Promise<LeadValues> {
  const { rows } = await sql<ValuesRow>`select ${knownColumns} from lead ${knownJoins} where lead.id = ${leadId}`.execute(db)
  const [known] = rows
  const said = (text: string | null | undefined) => text ?? ''
  return {
    parent_name: known?.parent_name === nameless ? '' : said(known?.parent_name),
    child_name: said(known?.child_name),
    child_class: said(known?.child_class),
    school_name: said(known?.school_name),
    school_city: said(known?.school_city),
    counsellor_name: staff.name,
    counsellor_phone: staff.phone === null ? '' : phoneText(phoneOf(staff.phone), { withCountry: true }),
    // Each sending makes an address of its own.
    page_address: '',
    visit_date: known?.visit_at ? dayWords.format(new Date(`${kolkataDay(known.visit_at)}T12:00:00+05:30`)) : '',
  }
}
