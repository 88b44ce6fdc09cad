import sharp, { type Sharp } from 'sharp'
import { maxPoints, photoRefusals, photoSizes } from '#domains/files/contract/photos.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { RefusalError } from '#platform/server/http/refuse.ts'
import { fairTurns } from '#platform/server/http/requests/fair-turns.ts'
import { pictureOf, readHead } from './recognise-file.ts'
import { storeFile } from './store-file.ts'

// Only these readers open pictures: an SVG or a PDF, or another format of libvips, is not a photo.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].flatMap((kind) => [`VipsForeignLoad${kind}File`, `VipsForeignLoad${kind}Buffer`]),
})
sharp.cache(false)

/** One photo has all processors for as long as it takes; the others wait their turn. */
const inTurn = fairTurns({ atOnce: 1, waiting: 100, patience: 60_000 })

const longestSeconds = 20

const refusal = (name: keyof typeof photoRefusals) => {
  const [status, sentence] = photoRefusals[name]
  return new RefusalError(status, { detail: sentence })
}

/** Refuses a file whose first bytes are not of a photo, under any name. */
async function refuseOthers(path: string): Promise<void> {
  const picture = pictureOf(await readHead(path))
  if (picture !== 'photo') throw refusal(picture === 'heic' ? 'heicPhoto' : 'noPhoto')
}

/** Damage is refused, and so is what a decoder gives up. */
const read = <T>(work: Promise<T>) =>
  work.catch(() => {
    throw refusal('brokenPhoto')
  })

interface PhotoSize {
  width: number
  height: number
  contents: Buffer
}

const asWebp = (image: Sharp) => image.webp({ quality: 80, effort: 2 })

/** A photo upright in each size, re-encoded, so that nothing else of the file is left: no place where it was taken, nothing hidden behind it. */
async function encodePhoto(path: string): Promise<PhotoSize[]> {
  await refuseOthers(path)
  const { width, height } = await read(sharp(path, { limitInputPixels: false }).metadata())
  if (width * height > maxPoints) throw refusal('hugePhoto')
  const [largest] = photoSizes
  const upright = sharp(path, { limitInputPixels: maxPoints, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: longestSeconds })
    .autoOrient()
    .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
    .raw()
  const { data, info } = await read(upright.toBuffer({ resolveWithObject: true }))
  const longer = Math.max(info.width, info.height)
  const sides = [Math.min(longer, largest), ...photoSizes.slice(1).filter((side) => side < longer)]
  const encoded: PhotoSize[] = []
  for (const side of sides) {
    const image = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const sized = side < longer ? image.resize({ width: side, height: side, fit: 'inside' }) : image
    const made = await asWebp(sized).toBuffer({ resolveWithObject: true })
    encoded.push({ width: made.info.width, height: made.info.height, contents: made.data })
  }
  return encoded
}

/** A size of a photo that is stored. */
export interface StoredSize {
  width: number
  height: number
  name: string
}

/** Stores a photo in its sizes, the largest first. Refuses other files, and throws StoreAway. */
export async function storePhoto(
  db: Database,
  gateways: Pick<Gateways, 'files'>,
  staffId: number,
  path: string,
  { isPrivate = false, fileName }: { isPrivate?: boolean; fileName?: string } = {},
): Promise<StoredSize[]> {
  const encoded = await inTurn(staffId, () => encodePhoto(path))
  const sizes: StoredSize[] = []
  for (const { width, height, contents } of encoded) {
    const file = { from: contents, bytes: contents.length, type: 'image/webp', ending: 'webp', isPrivate, fileName }
    sizes.push({ width, height, name: await storeFile(db, gateways, file) })
  }
  return sizes
}
