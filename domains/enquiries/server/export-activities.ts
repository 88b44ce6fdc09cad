import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { askWhyExported, slowExports } from '#domains/budgets/server/keep-budget.ts'
import { type BookedCall, defaultDays, type Enquiry } from '#domains/enquiries/contract/enquiries.ts'
import { maxExported, exportActivities as operation } from '#domains/enquiries/contract/export-activities.ts'
import { hasWholeNumbers } from '#domains/lists/contract/policy.ts'
import { momentText, numberText } from '#domains/lists/server/exports/cell-texts.ts'
import { dayOfExports, limitWords, refusalOfDay } from '#domains/lists/server/exports/day-of-exports.ts'
import { keepTakenFile } from '#domains/lists/server/exports/keep-taken-file.ts'
import { tellOfLimit } from '#domains/lists/server/exports/tell-of-limit.ts'
import { grouped } from '#platform/contract/counts.ts'
import { byteOrderMark, csvLine } from '#platform/contract/csv.ts'
import { filterNames } from '#platform/server/audit/filter-names.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { sendCsv } from '#platform/server/http/answers/send-csv.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { listBookedCalls, listPastBookedCalls, listUnassignedCalls } from './list-booked-calls.ts'
import { listEnquiries, listPastEnquiries } from './list-enquiries.ts'

type Query = z.output<typeof operation.query>
type Row = Enquiry | BookedCall
type Cell = string | number | null
type Column<Of extends Row> = [title: string, cell: (row: Of, hasWholeNumbers: boolean) => Cell]

const yes = (so: boolean) => (so ? 'yes' : 'no')

const leadColumns: readonly Column<Row>[] = [
  ['Lead', ({ lead }) => lead.id],
  ['Name', ({ lead }) => lead.name],
  ['Number', ({ phone }, isWhole) => phone && numberText(phone, isWhole)],
  ['City', ({ cities }) => cities.join(', ')],
  ['Owner', ({ owner }) => owner?.name ?? null],
]
const sinceColumns: readonly Column<Row>[] = [
  ['Latest action', ({ latest_action: action }) => action && [action.name, action.sub_action].filter(Boolean).join(', ')],
  ['Next follow-up', ({ scheduled_date }) => momentText(scheduled_date)],
  ['Latest comment', ({ user_comments: [latest] }) => latest?.comment ?? null],
]
const enquiryColumns: readonly Column<Enquiry>[] = [
  ['Enquired', ({ time }) => momentText(time)],
  ...leadColumns,
  ['School', ({ school }) => school?.name ?? null],
  ['School is in', ({ school }) => school?.location ?? null],
  ['Collaborating', ({ school }) => school && yes(school.collab)],
  ['Wants a visit', ({ visit_interest }) => yes(visit_interest)],
  ['Child', ({ child }) => child],
  ['Class', ({ class: grade }) => grade],
  ...sinceColumns,
]
const bookedColumns: readonly Column<BookedCall>[] = [
  ['Wants the call', ({ parent_call_scheduled: { slot } }) => momentText(slot)],
  ...leadColumns,
  ['For', ({ parent_call_scheduled }) => parent_call_scheduled.for],
  ['Message', ({ parent_call_scheduled: { message } }) => message],
  ...sinceColumns,
]

interface Rows<Of> {
  count: number
  results: Of[]
}

function textOf<Of extends Row>(columns: readonly Column<Of>[], { count, results }: Rows<Of>, hasWholeNumbers: boolean): File {
  if (count > maxExported) throw refuse(operation, 'tooMany', { words: { count: grouped(count), most: grouped(maxExported) } })
  const lines = results.map((row) => csvLine(columns.map(([, cell]) => cell(row, hasWholeNumbers))))
  return { text: byteOrderMark + csvLine(columns.map(([title]) => title)) + lines.join(''), rows: results.length }
}

const all = { limit: maxExported, offset: 0 }

interface File {
  text: string
  rows: number
}

async function fileOf(db: Database, staff: Staff, { list, ...filters }: Query): Promise<File> {
  const query = { ...filters, ...all }
  const isWhole = hasWholeNumbers(staff)
  if (list === 'enquiries') return textOf(enquiryColumns, await listEnquiries(db, staff, query), isWhole)
  if (list === 'past-enquiries') return textOf(enquiryColumns, await listPastEnquiries(db, staff, query), isWhole)
  if (list === 'booked-calls') return textOf(bookedColumns, await listBookedCalls(db, staff, query), isWhole)
  if (list === 'past-booked-calls') return textOf(bookedColumns, await listPastBookedCalls(db, staff, query), isWhole)
  return textOf(bookedColumns, await listUnassignedCalls(db, staff, query), isWhole)
}

const coversLastDays = ({ list, start_date, end_date, any_day }: Query) =>
  (list === 'past-enquiries' || list === 'past-booked-calls') && !(start_date || end_date || any_day)

/** Keeps that the rows are taken, or refuses them for the limit of the day; the admins are told of that. */
async function takeFile(db: Database, staff: Staff, query: Query, rows: number, budget: number): Promise<void> {
  const { list, ...filters } = query
  const lastDays = coversLastDays(query) ? defaultDays : undefined
  const file = { list, filters, lastDays, rows, hasWholeNumbers: hasWholeNumbers(staff), budget, exportId: null }
  const full = await inTransaction(db, async (tx) => {
    const day = await keepTakenFile(tx, staff, file)
    if (day) await tellOfLimit(tx, staff, rows, day)
    else await writeAuditEntry(tx, staff, 'activities_exported', { details: { list, filters: filterNames(filters), rows } })
    return day
  })
  if (full) throw refuse(operation, refusalOfDay(full) ?? 'dayLimit', { words: limitWords(full, rows) })
}

/** Looked at before the rows are read, which takes long where they are many. */
async function checkDay(db: Database, staff: Staff): Promise<void> {
  const day = await dayOfExports(db, staff)
  const refusal = refusalOfDay(day)
  if (day && refusal) throw refuse(operation, refusal, { words: limitWords(day) })
}

export async function exportActivities(
  db: Database,
  staff: Staff,
  query: Query,
  { reply, budget }: { reply: FastifyReply; budget: number },
): Promise<string> {
  await slowExports(db, staff)
  await checkDay(db, staff)
  const { text, rows } = await fileOf(db, staff, query)
  await takeFile(db, staff, query, rows, budget)
  await askWhyExported(db, staff, reply)
  return sendCsv(reply, `${query.list}.csv`, text)
}
