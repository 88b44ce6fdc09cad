import { sql } from 'kysely'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { joinedText } from '#domains/lists/server/exports/cell-texts.ts'
import { type Conditions, flag, type ListColumn } from './list-column.ts'

const kinds = { cart: sql`in_cart`, cart_item: sql`in_cart`, form: sql`has_application`, call: sql`has_booked_call` }

const conditions: Conditions<
  'visit_interest' | 'collab' | 'online_schools' | 'boarding_schools' | 'cart_or_form_or_call' | 'is_new_application_form'
> = {
  visit_interest: flag(sql`visit_interest`),
  collab: flag(sql`collab`),
  online_schools: flag(sql`tags @> array[online_tag()]`),
  boarding_schools: flag(sql`tags @> array[boarding_tag()]`),
  cart_or_form_or_call: (what) => kinds[what],
  is_new_application_form: flag(sql`new_application`),
}

const childText = ({ child_name, child_age, gender, board_names, class_names }: LeadRow['form'][number]) =>
  `${child_name} (${joinedText([child_age === null ? null : String(child_age), gender, ...board_names, ...class_names])})`

const exported: ListColumn['exported'] = [
  { title: 'Children', cell: (lead) => joinedText(lead.form.map(childText)) },
  { title: 'Enquiries', cell: (lead) => joinedText(lead.all_enquiries.map((enquiry) => enquiry.name)) },
]

export const enquiries: ListColumn = { conditions, exported }
