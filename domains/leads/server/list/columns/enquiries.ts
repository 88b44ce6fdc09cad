import { sql } from 'kysely'
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

export const enquiries: ListColumn = { conditions }
