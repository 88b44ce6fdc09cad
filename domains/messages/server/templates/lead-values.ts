import { sql } from 'kysely'
import { nameless } from '#domains/leads/server/intake/arrival.ts'
import type { About } from '#domains/messages/contract/about.ts'
import type { VariableSource } from '#domains/messages/contract/templates.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { phoneOf } from '#platform/server/numbers/telephone-number.ts'
import { aboutJoins, childName } from './about-joins.ts'
import { refuseAbout } from './get-about.ts'

/** The text for each source; empty where nothing is known. */
export type LeadValues = Readonly<Record<Exclude<VariableSource, 'typed'>, string>>

/** What is known of `lead` that can fill a template, as columns of `aboutJoins`. */
const knownColumns = sql`lead.name as parent_name, ${childName} as child_name, school_class.name as child_class,
  school.name as school_name, city.name as school_city, visit.on_date as visit_at`

interface ValuesRow {
  parent_name: string
  child_name: string | null
  child_class: string | null
  school_name: string | null
  school_city: string | null
  visit_at: string | null
}

const dayWords = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' })

/** Reads the texts that can fill a template for a lead: about a chosen child and school, or about a pair of them that belongs together. */
export async function leadValues(
  db: Database,
  staff: Pick<Staff, 'name' | 'phone'>,
  leadId: number,
  about: About = {},
): Promise<LeadValues> {
  await refuseAbout(db, leadId, about)
  const { rows } = await sql<ValuesRow>`select ${knownColumns} from lead ${aboutJoins(about)} where lead.id = ${leadId}`.execute(db)
  const [known] = rows
  const orEmpty = (text: string | null | undefined) => text ?? ''
  return {
    parent_name: known?.parent_name === nameless ? '' : orEmpty(known?.parent_name),
    child_name: orEmpty(known?.child_name),
    child_class: orEmpty(known?.child_class),
    school_name: orEmpty(known?.school_name),
    school_city: orEmpty(known?.school_city),
    counsellor_name: staff.name,
    counsellor_phone: staff.phone === null ? '' : phoneText(phoneOf(staff.phone), { withCountry: true }),
    // Each sending makes an address of its own.
    page_address: '',
    visit_date: known?.visit_at ? dayWords.format(new Date(`${kolkataDay(known.visit_at)}T12:00:00+05:30`)) : '',
  }
}
