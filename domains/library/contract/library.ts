import { z } from 'zod'
import { photoRefusals } from '#domains/files/contract/photos.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { Day, Id, IdParams, Instant, listAnswer, Named, paging, readableName, searchText } from '#platform/contract/shapes.ts'
import { fileField } from '#platform/contract/upload.ts'

export const fileKinds = { image: 'Picture', document: 'Document', audio: 'Sound', video: 'Video' } as const
export const FileKind = z.enum(Object.keys(fileKinds) as (keyof typeof fileKinds)[], 'Give image, document, audio or video.')
export type FileKind = z.infer<typeof FileKind>

export const LibraryFile = z.object({
  id: z.int(),
  name: z.string(),
  kind: FileKind,
  type: z.string().meta({ description: 'Its media type.' }),
  bytes: z.int(),
  url: z.string().meta({ description: 'Its address in this portal; everybody who knows it may read the file.' }),
  preview: z.string().nullable().meta({ description: 'A smaller copy of a picture.' }),
  added_at: Instant,
  by: Named,
  may_change: z.boolean().meta({ description: 'The reader uploaded it, or is an admin.' }),
})
export type LibraryFile = z.infer<typeof LibraryFile>

const megabyte = 2 ** 20
export const maxFileBytes = 25 * megabyte

const longestName = 150
const FileName = readableName('Give the file a name.', longestName)

const path = '/api/v1/admin_custom/ezycloud/'

export const listFiles = defineOperation({
  method: 'GET',
  path,
  summary: 'Lists the files that staff share, the newest first.',
  roles: 'staff',
  query: z
    .strictObject({
      ...paging(),
      search: searchText().optional().meta({ description: 'Part of the name.' }),
      kind: FileKind.optional(),
      by: Id.optional(),
      start_date: Day.optional(),
      end_date: Day.optional(),
    })
    .refine((query) => !query.start_date || !query.end_date || query.start_date <= query.end_date, {
      message: 'The first day is after the last.',
      path: ['start_date'],
    }),
  answer: listAnswer(LibraryFile),
  ours: true,
})

export const listUploaders = defineOperation({
  method: 'GET',
  path: `${path}uploaders/`,
  summary: 'Lists who shared files, by name.',
  roles: 'staff',
  answer: z.object({ results: z.array(Named) }),
  ours: true,
})

export const shareFile = defineOperation({
  method: 'POST',
  path,
  summary: 'Adds a file to those that staff share: multipart/form-data with it as `file`. Pictures are re-encoded.',
  roles: 'staff',
  body: z.strictObject({ file: fileField('Choose a file.') }),
  upload: { field: 'file', maxBytes: maxFileBytes },
  answer: LibraryFile,
  refusals: {
    ...photoRefusals,
    emptyFile: [400, 'This file is empty. Choose another.'],
    notShared: [
      400,
      'A file of this kind cannot be shared. Send a picture, a PDF, a Word, Excel or PowerPoint file, a text or CSV file, a sound or a video.',
    ],
    hasMacros: [400, 'This file has macros, which may do harm. Save it without them and send that.'],
    storeAway: [503, 'The store of files does not answer right now. Nothing was shared; try again in a moment.'],
  },
  success: 'File shared',
  ours: true,
})

const fileGone = [404, 'This file was deleted meanwhile.'] as const
const notYours = [403, 'Only the person who shared this file, or an admin, can change it.'] as const

export const renameFile = defineOperation({
  method: 'PATCH',
  path: `${path}:id/`,
  summary: 'Gives a shared file another name; its address stays.',
  roles: 'staff',
  params: IdParams,
  body: z.strictObject({ name: FileName }),
  answer: LibraryFile,
  refusals: { fileGone, notYours },
  success: 'File renamed',
  ours: true,
})

export const keptDays = 30

export const deleteFile = defineOperation({
  method: 'DELETE',
  path: `${path}:id/`,
  summary: `Deletes a shared file: nobody reads it any more. For ${keptDays} days that can be undone.`,
  roles: 'staff',
  params: IdParams,
  answer: z.object({ deleted: z.int() }),
  refusals: { fileGone, notYours },
  success: 'File deleted',
  ours: true,
})

export const restoreFile = defineOperation({
  method: 'POST',
  path: `${path}:id/restore/`,
  summary: 'Undoes that a shared file was deleted.',
  roles: 'staff',
  params: IdParams,
  answer: LibraryFile,
  refusals: { fileGone: [404, 'This file is gone for good.'], notYours },
  success: 'File restored',
  ours: true,
})
