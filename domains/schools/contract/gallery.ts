import { z } from 'zod'
import { maxPhotoBytes, PhotoSize, photoRefusals } from '#domains/files/contract/photos.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { schoolRoles } from '#platform/contract/roles.ts'
import { Id, Instant, textOf } from '#platform/contract/shapes.ts'
import { fileField } from '#platform/contract/upload.ts'
import { Changed, refusals, roles } from './school-edits.ts'
import { SlugParams, schoolNotFound } from './schools.ts'

export const Photo = z.object({
  id: z.int(),
  caption: z.string(),
  sizes: z.array(PhotoSize).meta({ description: 'The largest first.' }),
  added_at: Instant,
  added_by: z.string().nullable(),
})
export type Photo = z.infer<typeof Photo>

const path = '/api/v1/schools/:slug/gallery/'

export const listGallery = defineOperation({
  method: 'GET',
  path,
  summary: 'Lists the photos of a school in their order.',
  roles: schoolRoles,
  params: SlugParams,
  answer: z.object({ count: z.int(), results: z.array(Photo) }),
  refusals: { schoolNotFound },
  ours: true,
})

export const maxPhotos = 100

const Caption = textOf(200)

/** The store of photos does not answer. */
export const serverDown = 'SERVER DOWN'

export const addPhoto = defineOperation({
  method: 'POST',
  path,
  summary: 'Adds a photo to the gallery of a school, at its end: multipart/form-data with the file as `photo`.',
  roles,
  params: SlugParams,
  body: z.strictObject({ photo: fileField('Choose a photo.'), caption: Caption.default('') }),
  upload: { field: 'photo', maxBytes: maxPhotoBytes },
  answer: Photo,
  refusals: {
    ...refusals,
    ...photoRefusals,
    tooManyPhotos: [409, `A school can have at most ${maxPhotos} photos. Delete one first.`],
    serverDown: [503, serverDown],
  },
  success: 'Photo Uploaded',
})

const photoGone = [404, 'This photo was deleted meanwhile.'] as const

export const changeCaption = defineOperation({
  method: 'PATCH',
  path: `${path}:id/`,
  summary: 'Writes what stands under a photo.',
  roles,
  params: SlugParams.extend({ id: Id }),
  body: z.strictObject({ caption: Caption, seen: z.string().optional() }),
  answer: Changed,
  refusals: { ...refusals, photoGone },
  success: 'Details has been updated',
  ours: true,
})

export const orderGallery = defineOperation({
  method: 'PUT',
  path,
  summary: 'Puts the photos of a school in another order. One that is not named, as it came meanwhile, stays behind the others.',
  roles,
  params: SlugParams,
  body: z.strictObject({
    order: z.array(Id, 'Give the photos in their order.').max(maxPhotos, `Give at most ${maxPhotos} photos.`),
    seen: z.array(Id).max(maxPhotos).optional(),
  }),
  answer: Changed,
  refusals,
  success: 'Details has been updated',
  ours: true,
})

export const removePhoto = defineOperation({
  method: 'DELETE',
  path: `${path}:id/`,
  summary: 'Deletes a photo of a school. For 30 days it can be had again from the history.',
  roles,
  params: SlugParams.extend({ id: Id }),
  answer: Changed,
  refusals: { ...refusals, photoGone },
  success: 'Photo Deleted',
})
