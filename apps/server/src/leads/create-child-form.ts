import { type ChildForm, createChildForm as call, mostChildren } from '@portal/contract/leads-forms'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../db/database.ts'
import { refuse } from '../http/refuse.ts'
import type { Staff } from '../http/staff.ts'
import { childForm, columnsOf, normalFields } from './child-form.ts'
import { childTexts, readChildLists } from './child-texts.ts'
import { lockLead } from './lock-lead.ts'
import { recordEdit } from './record-edit.ts'

/** Adds a child to a lead. */
export async function createChildForm(tx: Database, staff: Staff, body: z.output<typeof call.body>): Promise<ChildForm> {
  const { combined_data: leadId, child_name: name, ...form } = body
  await lockLead(tx, call, staff, leadId)
  const lists = await readChildLists(tx, call, form)
  const { children } = await tx
    .selectFrom('child')
    .select(sql<number>`count(*)::integer`.as('children'))
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow()
  if (children >= mostChildren) throw refuse(call, 'tooManyChildren')
  const fields = normalFields(form)
  const child = await tx
    .insertInto('child')
    .values({ ...columnsOf(fields), lead_id: leadId, name })
    .returning(['id', childForm.as('form')])
    .executeTakeFirstOrThrow()
  const texts = Object.entries(childTexts(lists, { child_name: name, ...fields })).filter(([, text]) => text !== null)
  await recordEdit(tx, staff, leadId, { before: {}, after: Object.fromEntries(texts), childId: child.id })
  return child.form
}
