import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { Instant, listAnswer, paging } from '#platform/contract/shapes.ts'
import { roles } from './school-edits.ts'
import { SlugParams, schoolNotFound } from './schools.ts'

export const listSchoolUses = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/:slug/uses/',
  summary: 'Lists what names a school and keeps its name when it is removed: parents, visits, buckets, executives.',
  roles,
  params: SlugParams,
  answer: z.object({ results: z.array(z.object({ count: z.int(), text: z.string().meta({ description: 'With the count in it.' }) })) }),
  refusals: { schoolNotFound },
  ours: true,
})

export const removeSchool = defineOperation({
  method: 'DELETE',
  path: '/api/v1/schools/:slug/',
  summary: 'Removes a school from every list. All that is known of it is kept, and it can be put back.',
  roles,
  params: SlugParams,
  answer: z.object({ slug: z.string() }),
  refusals: { schoolNotFound },
  success: 'School removed',
  ours: true,
})

export const restoreSchool = defineOperation({
  method: 'POST',
  path: '/api/v1/schools/:slug/restore/',
  summary: 'Puts a removed school back, as it was.',
  roles,
  params: SlugParams,
  answer: z.object({ slug: z.string() }),
  refusals: {
    schoolNotFound,
    notRemoved: [409, 'This school is in our list already.'],
    isMerged: [409, 'This school was merged into {name}. Undo the merge instead.'],
  },
  success: 'School put back',
  ours: true,
})

const RemovedSchool = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  location: z.string().nullable(),
  removed_at: Instant,
  removed_by: z.string().nullable(),
  merge: z
    .object({ id: z.int(), slug: z.string(), name: z.string(), can_undo: z.boolean() })
    .nullable()
    .meta({ description: 'The school into which it was merged, and the merge by which it is undone.' }),
})
export type RemovedSchool = z.infer<typeof RemovedSchool>

export const listRemovedSchools = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/removed-schools/',
  summary: 'Lists the schools that were removed, the latest first.',
  roles,
  query: z.strictObject({ ...paging() }),
  answer: listAnswer(RemovedSchool),
  ours: true,
})
