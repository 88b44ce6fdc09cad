import { sql } from 'kysely'
import type { z } from 'zod'
import { fileAddress } from '#domains/files/contract/files.ts'
import type { StoredSize } from '#domains/files/server/store-photo.ts'
import {
  addPhoto as addOperation,
  changeCaption as captionOperation,
  maxPhotos,
  orderGallery as orderOperation,
  type Photo,
  removePhoto as removeOperation,
} from '#domains/schools/contract/gallery.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { changeSchool, lockSchool } from '../school/change-school.ts'
import { orderField, photos as part } from './photos-part.ts'

/** The photos of a school in their order; or one of them. */
export async function listGallery(db: Database, schoolId: number, id?: number): Promise<Photo[]> {
  const { rows } = await sql<Omit<Photo, 'sizes'> & { sizes: StoredSize[] }>`
    select id, caption, sizes, added_at, (select name from staff where staff.id = added_by_id) as added_by
    from school_photo where school_id = ${schoolId} and removed_at is null and id = coalesce(${id ?? null}, id) order by place, id`.execute(
    db,
  )
  return rows.map(({ sizes, ...photo }) => ({
    ...photo,
    sizes: sizes.map(({ name, ...size }) => ({ ...size, url: fileAddress(name) })),
  }))
}

const count = async (db: Database, schoolId: number) =>
  (
    await db
      .selectFrom('school_photo')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('school_id', '=', schoolId)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).count

/** Refuses another photo of a school that has enough. */
export async function refuseTooMany(db: Database, schoolId: number): Promise<void> {
  if ((await count(db, schoolId)) >= maxPhotos) throw refuse(addOperation, 'tooManyPhotos')
}

/** Adds a stored photo at the end of the gallery of a school. */
export async function addPhoto(tx: Transaction, staff: Staff, slug: string, caption: string, sizes: readonly StoredSize[]): Promise<Photo> {
  const schoolId = await lockSchool(tx, addOperation, { slug })
  await refuseTooMany(tx, schoolId)
  const { rows } = await sql<{ id: number }>`
    insert into school_photo (school_id, place, caption, sizes, added_by_id, removed_at)
    select ${schoolId}, coalesce(max(place), 0) + 1, ${caption}, ${JSON.stringify(sizes)}::jsonb, ${staff.id}, now()
    from school_photo where school_id = ${schoolId} returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await changeSchool(tx, addOperation, staff, schoolId, { part, mine: { [id]: { caption } } })
  return (await listGallery(tx, schoolId, id))[0] as Photo
}

interface OnePhoto {
  slug: string
  id: number
}

async function lockPhoto(
  tx: Transaction,
  operation: typeof captionOperation | typeof removeOperation,
  { slug, id }: OnePhoto,
): Promise<number> {
  const schoolId = await lockSchool(tx, operation, { slug })
  if ((await part.read(tx, schoolId, [String(id)]))[id] === null) throw refuse(operation, 'photoGone')
  return schoolId
}

/** Writes what stands under a photo. */
export async function changeCaption(
  tx: Transaction,
  staff: Staff,
  photo: OnePhoto,
  { caption, seen }: z.output<typeof captionOperation.body>,
) {
  const schoolId = await lockPhoto(tx, captionOperation, photo)
  const edit = { part, mine: { [photo.id]: { caption } }, ...(seen !== undefined && { seen: { [photo.id]: { caption: seen } } }) }
  return { changed: await changeSchool(tx, captionOperation, staff, schoolId, edit) }
}

/** Puts the photos in another order. Photos added or deleted meanwhile do not cause a conflict. */
export async function orderGallery(tx: Transaction, staff: Staff, slug: string, { order, seen }: z.output<typeof orderOperation.body>) {
  const schoolId = await lockSchool(tx, orderOperation, { slug })
  const now = (await part.read(tx, schoolId, [orderField]))[orderField] as number[]
  const ofNow = (ids: readonly number[]) => {
    const known = [...new Set(ids)].filter((id) => now.includes(id))
    return [...known, ...now.filter((id) => !known.includes(id))]
  }
  const edit = { part, mine: { [orderField]: ofNow(order) }, ...(seen && { seen: { [orderField]: ofNow(seen) } }) }
  return { changed: await changeSchool(tx, orderOperation, staff, schoolId, edit) }
}

/** Takes a photo out of the gallery. */
export async function removePhoto(tx: Transaction, staff: Staff, photo: OnePhoto) {
  const schoolId = await lockPhoto(tx, removeOperation, photo)
  return { changed: await changeSchool(tx, removeOperation, staff, schoolId, { part, mine: { [photo.id]: null } }) }
}
