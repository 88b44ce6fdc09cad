import { sql } from 'kysely'
import { figureNames } from '#domains/analytics/contract/figure-names.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'

export interface Row {
  [column: string]: string | number | boolean | null
}

export type Figures = Record<string, number>

export interface FigureCount {
  figure: string
  lead?: unknown
  at: unknown
  staff?: unknown
  school?: unknown
  source?: unknown
  amount?: number
}

export const rowsOf = async (db: Database, table: string): Promise<Row[]> => {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(told) as row from ${sql.table(table)} as told`.execute(db)
  return rows.map(({ row }) => row)
}

const isDialed = ({ direction, state }: Row) =>
  direction === 'outbound' && ['connected', 'parent_no_answer', 'parent_busy'].includes(String(state))

function ofEvent({ kind, undone_at, chase, means, at, staff_id: staff, action_id }: Row, callActions: ReadonlySet<unknown>): FigureCount[] {
  if (undone_at !== null || !['action', 'comment', 'share', 'transfer'].includes(String(kind))) return []
  const figures = [String(kind)]
  if (kind === 'action' && (chase === 'ends' || chase === 'opts_out')) figures.push('said_no')
  if (kind === 'action' && callActions.has(action_id) && means !== 'call_planned') figures.push('call_logged')
  return figures.map((figure) => ({ figure, at, staff }))
}

function ofCall(call: Row): FigureCount[] {
  const isReal = call.simulated === false
  const isTalk = call.direction === 'outbound' && call.state === 'connected'
  const figures: [string, boolean, number?][] = [
    ['dialed', isReal && isDialed(call)],
    ['answered', isReal && isTalk],
    ['simulated_dialed', !isReal && (isDialed(call) || call.state === 'simulated')],
    ['simulated_answered', !isReal && isTalk],
    ['dialer_dialed', isReal && isDialed(call) && call.automatic === true],
    ['dialer_answered', isReal && isTalk && call.automatic === true],
    ['call_taken', isReal && call.direction === 'inbound' && call.state === 'connected'],
    ['talk_seconds', isReal && call.state === 'connected' && Number(call.talk_seconds) > 0, Number(call.talk_seconds)],
  ]
  return figures.flatMap(([figure, counts, amount = 1]) => (counts ? [{ figure, at: call.placed_at, staff: call.staff_id, amount }] : []))
}

/** The figure of a step that stands, or that another step replaced; a step that was logged again counts as the later one. */
function ofStep(step: Row): FigureCount[] {
  const { kind, status, removed_at, replaced_by_event_id, repeated, created_at: at, staff_id: staff, school_id: school } = step
  const wasReached = removed_at === null || (replaced_by_event_id !== null && repeated === false)
  return wasReached ? [{ figure: `${kind}_${String(status).toLowerCase().replaceAll(' ', '_')}`, at, staff, school }] : []
}

const ofActivity = ({ kind, at, school_id: school, source, wants_visit }: Row): FigureCount[] => [
  { figure: String(kind), at, school, source },
  ...(kind === 'enquiry' && wants_visit ? [{ figure: 'visit_wish', at, school, source }] : []),
]

function ofMessage({
  direction,
  kind,
  at,
  staff_id: staff,
  lead_id,
  state,
  is_bulk,
  simulated,
  failed_at,
  delivered_at,
  read_at,
}: Row): FigureCount[] {
  if (lead_id === null || is_bulk === true || kind === 'auto_reply') return []
  if (direction === 'incoming') return [{ figure: 'reply', at }]
  const isUnsent = ['scheduled', 'rejected', 'cancelled'].includes(String(state))
  const hasFailed = failed_at !== null && delivered_at === null && read_at === null
  return isUnsent || hasFailed ? [] : [{ figure: simulated === true ? 'simulated_message' : 'message', at, staff }]
}

function ofFollowUp({ closed_by_event_id, is_cancelled, closed_at, due_at, owner_id: staff }: Row): FigureCount[] {
  if (closed_by_event_id === null || is_cancelled) return []
  const isLate = Date.parse(String(closed_at)) > Date.parse(String(due_at))
  return [{ figure: isLate ? 'follow_up_late' : 'follow_up_kept', at: due_at, staff }]
}

/** Every row that a figure counts, without the views and the kept counts. */
export async function plainRows(db: Database): Promise<FigureCount[]> {
  const callActions = new Set((await rowsOf(db, 'action')).filter(({ category }) => category === 'call').map(({ id }) => id))
  const counted = async (table: string, of: (row: Row) => FigureCount[]) =>
    (await rowsOf(db, table)).flatMap((row) => of(row).map((count) => ({ ...count, lead: row.lead_id })))
  return [
    ...(await counted('lead_event', (event) => ofEvent(event, callActions))),
    ...(await counted('call', ofCall)),
    ...(await counted('milestone', ofStep)),
    ...(await counted('parent_activity', ofActivity)),
    ...(await counted('message', ofMessage)),
    ...(await counted('follow_up', ofFollowUp)),
    ...(await rowsOf(db, 'lead'))
      .filter(({ merged_into_id }) => merged_into_id === null)
      .map(({ id: lead, created_at: at, source }): FigureCount => ({ figure: 'new_parent', at, source, lead })),
  ]
}

const isFigure = (name: string) => (figureNames as readonly string[]).includes(name)

/** Counts every figure row by row: by figure, day, account, school and source; or as sums are kept, without the school. */
export async function plainFigures(db: Database, { asKept = false } = {}): Promise<Figures> {
  const sums: Figures = {}
  for (const { figure, at, staff = null, school = null, source = null, amount = 1 } of await plainRows(db)) {
    if (!isFigure(figure)) continue
    const key = [figure, kolkataDay(String(at)), staff, ...(asKept ? [] : [school]), source].map((part) => part ?? '–').join(' ')
    sums[key] = (sums[key] ?? 0) + amount
  }
  return sums
}

/** The same from the kept counts. */
export async function keptFigures(db: Database): Promise<Figures> {
  const { rows } = await sql<{ key: string; amount: string }>`
    select concat_ws(' ', figure, day::text, coalesce(staff_id::text, '–'), coalesce(source, '–')) as key,
      sum(amount) as amount
    from figure_total where figure::text = any (${figureNames}::text[]) group by figure, day, staff_id, source having sum(amount) <> 0`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ key, amount }) => [key, Number(amount)]))
}

const actsOfEvent = ['action', 'comment']

type FirstResponse = [lead: number, staff: number | null, at: number, came: number]

/** Who acted first on each parent and when, and when the parent came, row by row. */
export async function plainResponses(db: Database): Promise<FirstResponse[]> {
  const standing = (await rowsOf(db, 'lead')).filter(({ merged_into_id }) => merged_into_id === null)
  const came = new Map(standing.map(({ id, created_at }) => [Number(id), Date.parse(String(created_at))]))
  const events = (await rowsOf(db, 'lead_event')).filter(
    ({ kind, means, undone_at }) => actsOfEvent.includes(String(kind)) && means !== 'call_planned' && undone_at === null,
  )
  const calls = (await rowsOf(db, 'call')).filter((call) => isDialed(call) || (call.direction === 'inbound' && call.state === 'connected'))
  const acts = [...calls.map((call): Row => ({ ...call, at: call.placed_at ?? null })), ...events]
    .filter(({ lead_id }) => lead_id !== null && came.has(Number(lead_id)))
    .sort((one, other) => Date.parse(String(one.at)) - Date.parse(String(other.at)))
  const first = new Map<number, FirstResponse>()
  for (const { lead_id, staff_id, at } of acts) {
    const lead = Number(lead_id)
    if (!first.has(lead))
      first.set(lead, [
        lead,
        staff_id === null || staff_id === undefined ? null : Number(staff_id),
        Date.parse(String(at)),
        came.get(lead) ?? 0,
      ])
  }
  return [...first.values()].sort(([one], [other]) => one - other)
}

/** The same as they are kept. */
export async function keptResponses(db: Database): Promise<FirstResponse[]> {
  const { rows } = await sql<{ lead_id: number; staff_id: number | null; acted_at: string; at: string }>`
    select lead_id, staff_id, at + amount * interval '1 microsecond' as acted_at, at from figure_fact
    where figure = 'first_response' order by lead_id`.execute(db)
  return rows.map(({ lead_id, staff_id, acted_at, at }) => [lead_id, staff_id, Date.parse(acted_at), Date.parse(at)])
}
