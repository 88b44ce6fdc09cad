import { sql } from 'kysely'
import type { z } from 'zod'
import { type ChildForm, maxChildren, createChildForm as operation } from '#domains/leads/contract/forms.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { noteWords } from '../consent/note-words.ts'
import { onLead } from '../lead/on-lead.ts'
import { childForm, columnsOf, normalFields } from './child-form.ts'
import { childTexts, readChildLists } from './child-texts.ts'

export async function createChildForm(tx: Transaction, staff: Staff, body: z.output<typeof operation.body>): Promise<ChildForm> {
  const { combined_data: leadId, child_name: name, consent: method, ...form } = body
  return await onLead(tx, operation, staff, leadId, async (_lead, { record }) => {
    const lists = await readChildLists(tx, operation, form)
    const { children } = await tx
      .selectFrom('child')
      .select(sql<number>`count(*)::integer`.as('children'))
      .where('lead_id', '=', leadId)
      .executeTakeFirstOrThrow()
    if (children >= maxChildren) throw refuse(operation, 'tooManyChildren')
    // A tenure without fees says nothing.
    const fields = normalFields(form.fees == null ? { ...form, fees_tenure: undefined } : form)
    const child = await tx
      .insertInto('child')
      .values({ ...columnsOf(fields), lead_id: leadId, name })
      .returning(['id', childForm.as('form')])
      .executeTakeFirstOrThrow()
    const texts = Object.entries(childTexts(lists, { child_name: name, ...fields })).filter(([, text]) => text !== null)
    const event = await record({ kind: 'edit', child_id: child.id, before: {}, after: Object.fromEntries(texts) })
    if (method) {
      const word = { purpose: 'child_data', given: true, how: 'spoken', method, staffId: staff.id } as const
      await noteWords(tx, [{ ...word, leadId, childId: child.id, proof: { of: 'event', id: event.id } }])
    }
    return child.form
  })
}
