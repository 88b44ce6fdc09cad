import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { IdParams, readableName, withoutBlanks } from '#platform/contract/shapes.ts'

const longestFilter = 4000

/** Filters of a list as an address writes them, without blanks and without the page. Each list knows which filters it has. */
export const KeptQuery = z
  .record(z.string(), z.string().max(longestFilter, 'This filter is too long.'))
  .transform(({ limit: _limit, offset: _offset, ...query }) => withoutBlanks(query))
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

/** A range has today at both ends or at neither; otherwise it would one day end before it begins. */
const ViewQuery = KeptQuery.superRefine((kept, context) => {
  for (const [first, last] of dayRangesOf(kept))
    if (kept[first] && kept[last] && (kept[first] === todayWord) !== (kept[last] === todayWord))
      context.addIssue({ code: 'custom', message: 'Choose today for both days, or a date for both.', path: [first] })
})

/** A list that a domain names in its `viewedLists`. */
export const ViewedListName = z.string().max(40, 'This is not the name of a list.')

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

export const maxViews = 50

const viewNotFound = [404, 'This view is gone. Someone may have deleted it.'] as const
const nameTaken = [409, 'There is already a view with this name. Choose another name.'] as const
const tooMany = [409, `You can keep at most ${maxViews} views of one list. Delete one that nobody uses.`] as const

export const listViews = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/views/',
  summary: 'Lists the reader’s saved views of a list, of leads or of what parents did, and the team’s.',
  roles: leadRoles,
  query: z.strictObject({ list: ViewedListName }),
  answer: z.object({ results: z.array(SavedView) }),
  ours: true,
})

export const countView = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/views/:id/count/',
  summary: 'Counts the rows that a view shows its reader now.',
  roles: leadRoles,
  params: IdParams,
  answer: z.object({
    count: z.int(),
    dropped: z
      .array(z.string())
      .meta({ description: 'Filters that the list does not know any more, or cannot read: it counts without them.' }),
  }),
  refusals: { viewNotFound },
  ours: true,
})

export const saveView = defineOperation({
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

export const changeView = defineOperation({
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

export const deleteView = defineOperation({
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
