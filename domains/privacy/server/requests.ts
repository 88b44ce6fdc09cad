import { sql } from 'kysely'
import type { z } from 'zod'
import { activeAdmins } from '#domains/accounts/server/account/active-admins.ts'
import { refuseAbsent } from '#domains/leads/server/lead/refuse-absent.ts'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import { notify } from '#domains/notices/server/notify.ts'
import * as requests from '#domains/privacy/contract/requests.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inIndia } from '#platform/server/db/india-days.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'

const today = sql`${inIndia(sql`now()`)}::date`

const named = (table: string) =>
  sql`case when ${sql.ref(`${table}.id`)} is not null then json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)}) end`

interface Page {
  count: number
  open: number
  late: number
  results: requests.ParentRequest[]
}

/** Requests of parents who are not erased: what is open first, by the day on which it is due, then what was answered last. */
export async function listParentRequests(db: Database, query: z.output<typeof requests.listParentRequests.query>): Promise<Page> {
  const { limit, offset, lead, answered } = query
  const { rows } = await sql<Page>`
    with found as (
      select request.*, request.answered_at is null and request.due_on < ${today} as is_late from parent_request as request
      join lead on lead.id = request.lead_id
      where lead.erased_at is null and (${lead ?? null}::integer is null or request.lead_id = ${lead ?? null}::integer)
    ), chosen as (
      select * from found where ${answered ?? null}::boolean is null or (answered_at is not null) = ${answered ?? null}::boolean
    ), page as (
      select *, row_number() over (order by answered_at is not null, case when answered_at is null then due_on end, answered_at desc, id) as position
      from chosen order by position limit ${limit} offset ${offset})
    select (select count(*)::integer from chosen) as count, (select count(*)::integer from found where answered_at is null) as open,
      (select count(*)::integer from found where is_late) as late, coalesce((
      select json_agg(json_build_object('id', page.id, 'kind', kind, 'words', words, 'lead', ${named('lead')}, 'taken_by', ${named('taker')},
        'at', page.at, 'due_on', due_on, 'is_late', is_late, 'answer', answer, 'answered_by', ${named('answerer')}, 'answered_at', answered_at)
        order by position)
      from page join lead on lead.id = page.lead_id join staff as taker on taker.id = taken_by
      left join staff as answerer on answerer.id = answered_by), '[]') as results`.execute(db)
  return rows[0] as Page
}

/** Grievances have the longest time that the rules allow at most; what else is asked has the days of the firm. */
const daysOf = (kind: requests.RequestKind, firm: Gateways['firm']) =>
  kind === 'complain' ? requests.grievanceDays : firm().parent_request_days

/** Writes down what a parent asks, and tells the admins. */
export async function addParentRequest(
  tx: Transaction,
  firm: Gateways['firm'],
  staff: Staff,
  { lead, kind, words }: z.output<typeof requests.addParentRequest.body>,
): Promise<{ id: number; due_on: string }> {
  const seen = await tx.selectFrom('lead').select('name').where('id', '=', lead).where(visibleTo(staff)).executeTakeFirst()
  if (!seen) throw await refuseAbsent(tx, requests.addParentRequest, staff, lead)
  const { rows } = await sql<{ id: number; due_on: string }>`
    insert into parent_request (lead_id, kind, words, taken_by, due_on)
    values (${lead}, ${kind}, ${words}, ${staff.id}, ${today} + ${daysOf(kind, firm)}::integer) returning id, due_on::text`.execute(tx)
  const added = rows[0] as { id: number; due_on: string }
  await writeAuditEntry(tx, staff, 'request_added', { lead, details: { request: added.id, kind, due_on: added.due_on } })
  const text = `${seen.name}: ${requests.requestKinds[kind].toLowerCase()}, due on ${added.due_on}`
  const admins = (await activeAdmins(tx)).filter((id) => id !== staff.id)
  await notify(tx, { staffIds: admins, kind: 'parent_request', leadId: lead, by: staff.id, text })
  return added
}

/** Closes a request; of two who answer at once the first counts. */
export async function answerParentRequest(tx: Transaction, staff: Staff, id: number, answer: string): Promise<{ id: number }> {
  const operation = requests.answerParentRequest
  const { rows } = await sql<{ lead_id: number; kind: string }>`
    update parent_request set answer = ${answer}, answered_by = ${staff.id}, answered_at = now()
    where id = ${id} and answered_at is null and exists (select from lead where lead.id = lead_id and erased_at is null)
    returning lead_id, kind`.execute(tx)
  const [closed] = rows
  if (!closed) {
    const { rows: known } = await sql<{ who: string }>`
      select staff.name as who from parent_request join staff on staff.id = answered_by where parent_request.id = ${id}`.execute(tx)
    throw known[0] ? refuse(operation, 'answeredAlready', { words: known[0] as { who: string } }) : refuse(operation, 'requestNotFound')
  }
  await writeAuditEntry(tx, staff, 'request_answered', { lead: closed.lead_id, details: { request: id, kind: closed.kind } })
  return { id }
}
