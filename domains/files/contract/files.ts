import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { wholeNumber } from '#platform/contract/shapes.ts'

export const readFile = defineOperation({
  method: 'GET',
  path: '/api/v1/files/:name',
  summary:
    'Answers a stored file to everybody who knows its name, which nobody can guess. A private file needs the pass of the address that its conversation gives, which opens it for one to two days.',
  roles: 'public',
  params: z.object({ name: z.string() }),
  query: z.object({
    until: wholeNumber('This address is not complete.')
      .optional()
      .catch(undefined)
      .meta({ description: 'Of a private file: until when its pass holds.' }),
    pass: z.string().optional().catch(undefined),
  }),
  answer: z.string().meta({ description: 'The file as it is stored.' }),
  refusals: {
    fileNotFound: [404, 'There is no such file, or it was deleted.'],
    storeAway: [503, 'The store of files does not answer right now. Nothing was lost; try again in a moment.'],
  },
  ours: true,
})

/** The address of a stored file. */
export const fileAddress = (name: string) => readFile.path.replace(':name', name)
