import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { Flag, Id, IdParams, Ids, Instant, listAnswer, paging, searchText, wholeNumber } from '#platform/contract/shapes.ts'
import { asTyped, SearchUnderstood } from './schools.ts'

const roles = ['database_executive'] as const

export const lastRank = 1_000_000

const RankedSchool = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  location: z.string().nullable(),
  boards: z.array(z.string()),
  classes: z.string().nullable(),
  is_collab: z.boolean(),
  global_rank: z.int().nullable(),
  move: z
    .object({ id: z.int(), at: Instant, by: z.string().nullable() })
    .nullable()
    .meta({ description: 'The last person who placed this school, and when; moves caused by placing another school do not count.' }),
})
export type RankedSchool = z.infer<typeof RankedSchool>

export const rankingPage = 40

export const listRanking = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/global-ranking/',
  summary: 'Lists schools by their global rank, of cities and of a range of classes if given; or by name those that have none.',
  roles,
  query: z.strictObject({
    ranked: Flag.default(true),
    city: Ids.optional(),
    from_class: Id.optional().meta({ description: 'Schools that teach this class …' }),
    to_class: Id.optional().meta({ description: '… and this one.' }),
    search: searchText().optional(),
    as_typed: asTyped,
    ...paging(100, rankingPage),
  }),
  answer: listAnswer(RankedSchool).extend(SearchUnderstood.shape),
  ours: true,
})

const oneOf = { message: 'Give one of rank, before and after.', path: ['rank'] }

export const rankSchool = defineOperation({
  method: 'PATCH',
  path: '/api/v1/admin_custom/:id/global-rank/',
  summary:
    'Gives a school a place in the global ranking: a number, or beside another school; null takes it out. Those between make room, so that each number stands once.',
  roles,
  params: IdParams,
  body: z
    .strictObject({
      rank: wholeNumber('Give a number above 0.')
        .pipe(z.number().min(1, 'Give a number above 0.').max(lastRank, 'Give at most 10,00,000.'))
        .nullable()
        .optional(),
      before: Id.optional(),
      after: Id.optional(),
      seen: z.int().nullable().optional().meta({
        description: 'The last move of this school that the reader saw (`move.id`, or null). A later one is not overwritten.',
      }),
    })
    .refine((body) => [body.rank, body.before, body.after].filter((place) => place !== undefined).length === 1, oneOf),
  answer: z.object({ global_rank: z.int().nullable() }),
  refusals: {
    schoolNotFound: [404, 'This school is not in our list.'],
    neighbourUnranked: [409, 'The school beside it has no place any more. Look at the list again.'],
    movedMeanwhile: [409, '{by} moved this school meanwhile: it stands at {rank} now. Move it again if it shall stand elsewhere.'],
    changedMeanwhile: [409, 'Someone else changed this while you were editing. Choose whose to keep.'],
  },
  success: 'Rank changed',
  ours: true,
})
