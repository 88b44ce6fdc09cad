import { sql } from 'kysely'
import { type ChildForm, listChildForms as operation } from '#domains/leads/contract/forms.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { visibleTo } from '../lead/visible-to.ts'
import { childForm } from './child-form.ts'

export async function listChildForms(db: Database, staff: Staff, query: { id?: number | undefined; form_id?: number | undefined }) {
  const [leadId, formId] = [query.id ?? null, query.form_id ?? null]
  const { rows } = await sql<{ results: ChildForm[] }>`
    select (
      select coalesce(json_agg(${childForm} order by child.id), '[]') from child
      where child.lead_id = lead.id and (${formId}::integer is null or child.id = ${formId}::integer)
    ) as results
    from lead
    where lead.id = coalesce(${leadId}::integer, (select lead_id from child where child.id = ${formId}::integer)) and ${visibleTo(staff)}`.execute(
    db,
  )
  const [lead] = rows
  if (!lead) throw refuse(operation, 'formNotFound')
  return { count: lead.results.length, results: lead.results }
}
