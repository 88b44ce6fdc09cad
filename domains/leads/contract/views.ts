import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { IdParams, Instant, readableName, withoutBlanks } from '#platform/contract/shapes.ts'
import { LeadListName, leadLists } from './lists.ts'
import { LeadQuery } from './query.ts'

const longestFilter = 4000
const Kept = z
  .record(z.string(), z.string().max(longestFilter, 'This filter is too long.'))
  .transform(({ limit: _limit, offset: _offset, ...query }) => withoutBlanks(query))

/** Filters of leads as an address writes them, without blanks and without the page. */
export const KeptQuery = Kept.superRefine((query, context) => {
  for (const issue of LeadQuery.safeParse(query).error?.issues ?? [])
    context.addIssue({ code: 'custom', message: issue.message, path: issue.path.map(String) })
})
export type KeptQuery = z.infer<typeof KeptQuery>

/** In a view, stands for the day on which it is opened. */
export const todayWord = 'today'

/** Ranges of days that a query speaks of: in every list their ends are named start_date and end_date, after what they are of. */
export function dayRangesOf(query: object): [first: string, last: string][] {
  const ends = Object.keys(query).filter((field) => /(start|end)_date$/.test(field))
  const kinds = new Set(ends.map((field) => field.replace(/(start|end)_date$/, '')))
  return [...kinds].map((kind) => [`${kind}start_date`, `${kind}end_date`])
}

const todaysFields = (kept: KeptQuery) =>
  dayRangesOf(kept)
    .flat()
    .filter((field) => kept[field] === todayWord)

export const movesWithToday = (kept: KeptQuery) => todaysFields(kept).length > 0

/** The filters of a view on a day (`YYYY-MM-DD`): the word today becomes that day. */
export const viewOn = (day: string, kept: KeptQuery): KeptQuery => ({
  ...kept,
  ...Object.fromEntries(todaysFields(kept).map((field) => [field, day])),
})

/** A range has today at both ends or at neither; otherwise it would one day end before it begins. Each list knows its own filters. */
const ViewQuery = Kept.superRefine((kept, context) => {
  for (const [first, last] of dayRangesOf(kept))
    if (kept[first] && kept[last] && (kept[first] === todayWord) !== (kept[last] === todayWord))
      context.addIssue({ code: 'custom', message: 'Choose today for both days, or a date for both.', path: [first] })
})

/** Leads have fourteen lists with views, and higher domains add theirs (`ViewedList`). */
const ViewedListName = z.string().max(40, 'This is not the name of a list.')

export const longestViewName = 60
const Name = readableName('Name the view.', longestViewName)

export const SavedView = z.object({
  id: z.int(),
  list: ViewedListName,
  name: z.string(),
  query: z
    .record(z.string(), z.string())
    .meta({ description: `Filters as an address writes them; ${todayWord} as a day is the day on which the view is looked at.` }),
  is_team: z.boolean(),
  by: z.string().meta({ description: 'Who saved it.' }),
  mine: z.boolean().meta({ description: 'The reader may change and delete it.' }),
})
export type SavedView = z.infer<typeof SavedView>

export const mostViews = 50

const viewNotFound = [404, 'This view is gone. Someone may have deleted it.'] as const
const nameTaken = [409, 'There is a view of this name already. Choose another name.'] as const
const tooMany = [409, `You can keep at most ${mostViews} views of one list. Delete one that nobody uses.`] as const

export const listViews = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/views/',
  summary: 'Lists the reader’s saved views of a list, of leads or of what parents did, and the team’s.',
  roles: leadRoles,
  query: z.strictObject({ list: ViewedListName }),
  answer: z.object({ results: z.array(SavedView) }),
  ours: true,
})

export const countView = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/views/:id/count/',
  summary: 'Counts the rows that a view shows its reader now.',
  roles: leadRoles,
  params: IdParams,
  answer: z.object({ count: z.int() }),
  refusals: { viewNotFound },
  ours: true,
})

export const saveView = defineCall({
  method: 'POST',
  path: '/api/v1/admin_custom/views/',
  summary: 'Saves the filters of a list under a name, for oneself or for the team.',
  roles: leadRoles,
  body: z.strictObject({ list: ViewedListName, name: Name, query: ViewQuery, is_team: z.boolean('Say whether the team sees it.') }),
  answer: SavedView,
  refusals: { nameTaken, tooMany },
  success: 'View saved',
  ours: true,
})

export const changeView = defineCall({
  method: 'PATCH',
  path: '/api/v1/admin_custom/views/:id/',
  summary: 'Renames a view, or gives it other filters. Its author may, and counsellor admins may change the team’s.',
  roles: leadRoles,
  params: IdParams,
  body: z.strictObject({ name: Name.optional(), query: ViewQuery.optional() }),
  answer: SavedView,
  refusals: { viewNotFound, nameTaken },
  success: 'View saved',
  ours: true,
})

export const deleteView = defineCall({
  method: 'DELETE',
  path: '/api/v1/admin_custom/views/:id/',
  summary: 'Deletes a view. Its author may, and counsellor admins may delete the team’s.',
  roles: leadRoles,
  params: IdParams,
  answer: z.object({ id: z.int() }),
  refusals: { viewNotFound },
  success: 'View deleted',
  ours: true,
})

export const LeadExport = z.object({
  id: z.int(),
  list: LeadListName,
  status: z.enum(['waiting', 'running', 'done', 'failed', 'expired']),
  total: z.int().nullable(),
  written: z.int(),
  trouble: z.string().nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
})
export type LeadExport = z.infer<typeof LeadExport>

export const exportTroubles = {
  disabled: 'Your account was disabled while this was written.',
  permissionMissing: 'Your account has no permission for this data any more.',
  givenUp: 'This could not be written, though it was tried several times. Narrow the list, or ask the tech team.',
} as const

export const exportReady = (list: LeadListName, leads: number) =>
  `Your export of ${leadLists[list].title} is ready: ${leads.toLocaleString('en-IN')} ${leads === 1 ? 'lead' : 'leads'}`

const exportNotFound = [404, 'This export is gone. Exports are kept for a day; make a new one.'] as const

export const exportLeads = defineCall({
  method: 'POST',
  path: '/api/v1/admin_custom/exports/',
  summary:
    'Starts a job that writes a filtered list as CSV. Counsellors get their own leads with masked numbers, counsellor admins every number; who took what is kept.',
  roles: leadRoles,
  body: z.strictObject({ list: LeadListName, query: KeptQuery }),
  answer: LeadExport,
  refusals: {
    oneAtATime: [409, 'Your last export is still being written. Wait until it is done.'],
    permissionMissing: [403, 'Your account has no permission for this data. Ask a counsellor admin for it.'],
  },
  success: 'Export started',
  ours: true,
})

export const listExports = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/exports/',
  summary: 'Lists the reader’s exports of the last days, the newest first, with how far each is.',
  roles: leadRoles,
  answer: z.object({ results: z.array(LeadExport) }),
  ours: true,
})

export const downloadExport = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/exports/:id/file/',
  summary:
    'Answers a finished export of the reader’s as CSV (UTF-8 with a byte order mark); cells that a spreadsheet would run are neutralised.',
  roles: leadRoles,
  params: IdParams,
  answer: z.string().meta({ description: 'text/csv' }),
  refusals: { exportNotFound, notReady: [409, 'This export is still being written. Wait until it is done.'] },
  ours: true,
  unrepeatable: true,
})
