import { z } from 'zod'
import type { Refusals } from '#platform/contract/operation.ts'

const megabyte = 2 ** 20
export const maxPhotoBytes = 25 * megabyte

export const maxPoints = 64_000_000

/** A photo is kept in these sizes, its longer side in points; a smaller photo in fewer. */
export const photoSizes = [2048, 1024, 400] as const

/** Refusals of files that cannot be kept as a photo. */
export const photoRefusals = {
  noPhoto: [400, 'This file is not a photo. Send a JPEG, PNG, WebP or AVIF picture.'],
  heicPhoto: [400, 'This photo is in the HEIC format of telephones, which cannot be read here. Save it as JPEG and send that.'],
  hugePhoto: [400, 'This photo has more than 64 million points. Make it smaller and send it again.'],
  brokenPhoto: [400, 'This photo is damaged and cannot be read to its end. Choose another.'],
} as const satisfies Refusals

/** One size of a photo. */
export const PhotoSize = z.object({ width: z.int(), height: z.int(), url: z.string() })
