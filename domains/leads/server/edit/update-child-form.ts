import type { z } from 'zod'
import { type ChildForm, updateChildForm as operation } from '#domains/leads/contract/forms.ts'
import { leadGone } from '#domains/leads/contract/leads.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { mergeEdit } from '#platform/server/http/merge-edit.ts'
import { RefusalError, refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { askWhose } from '../lead/ask-whose.ts'
import { type LeadChanges, onLead } from '../lead/on-lead.ts'
import { type ChildFields, childForm, columnsOf, normalFields } from './child-form.ts'
import { type ChildLists, childTexts, readChildLists } from './child-texts.ts'

type Body = z.output<typeof operation.body>

const readForm = (tx: Transaction, formId: number) =>
  tx.selectFrom('child').select(childForm.as('form')).where('id', '=', formId).executeTakeFirstOrThrow()

async function leadOf(tx: Transaction, formId: number, leadId: number | undefined): Promise<number> {
  const child = await tx.selectFrom('child').select('lead_id').where('id', '=', formId).executeTakeFirst()
  if (!child || (leadId !== undefined && leadId !== child.lead_id)) throw refuse(operation, 'formNotFound')
  return child.lead_id
}

interface ChildEdit {
  leadId: number
  form: ChildForm
  lists: ChildLists
  body: Body
}

async function merged(tx: Transaction, { leadId, form, lists, body }: ChildEdit): Promise<Partial<ChildFields>> {
  const [mine, current] = [normalFields(body), normalFields(form) as ChildFields]
  const { changed, conflicts } = mergeEdit({ seen: body.seen && normalFields(body.seen), mine, current })
  if (conflicts.length === 0) return changed
  const texts = { mine: childTexts(lists, mine), theirs: childTexts(lists, current) }
  throw await askWhose(tx, operation, { leadId, childId: form.id, fields: conflicts, ...texts, seen: body.seen, current })
}

async function update(tx: Transaction, leadId: number, { record }: LeadChanges, formId: number, body: Body): Promise<ChildForm> {
  const lists = await readChildLists(tx, operation, body)
  const { form } = await readForm(tx, formId)
  const changed = await merged(tx, { leadId, form, lists, body })
  if (Object.keys(changed).length === 0) return form
  await tx.updateTable('child').set(columnsOf(changed)).where('id', '=', formId).execute()
  const old = Object.fromEntries(Object.entries(form).filter(([field]) => field in changed))
  await record({ kind: 'edit', child_id: formId, before: childTexts(lists, old), after: childTexts(lists, changed) })
  return (await readForm(tx, formId)).form
}

export async function updateChildForm(tx: Transaction, staff: Staff, formId: number, body: Body): Promise<ChildForm> {
  const leadId = await leadOf(tx, formId, body.combined_data)
  try {
    return await onLead(tx, { refusals: leadGone }, staff, leadId, (_lead, changes) => update(tx, leadId, changes, formId, body))
  } catch (error) {
    throw error instanceof RefusalError && error.status === 404 ? refuse(operation, 'formNotFound') : error
  }
}
