import type { Staff } from '#platform/server/http/staff.ts'
import type { MailValues } from './render-mail.ts'

/** Stands for what is known of a parent, where a mail is shown or tried without one. */
export const exampleValues = (staff: Pick<Staff, 'name'>): MailValues => ({
  ...{ parent_name: 'Meera Iyer', child_name: 'Kiran', child_class: 'Class 1', school_name: 'Delhi Public School', school_city: 'Pune' },
  ...{ counsellor_name: staff.name, counsellor_phone: '+91 98765 43210', visit_date: '1 December 2026' },
})
