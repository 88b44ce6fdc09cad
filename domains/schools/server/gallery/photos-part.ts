import { sql } from 'kysely'
import { z } from 'zod'
import { forgetFiles, keepFiles } from '#domains/files/server/store-file.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Part } from '../school/change-school.ts'
import type { Values } from '../school/keep-changes.ts'

/** The files of a photo are not there any more. */
export class PhotosLost extends Error {}

/** So long a deleted photo can be had again. */
export const keptDays = 30

/** The field that has the ids of the photos in their order; each other field is the id of a photo. */
export const orderField = 'order'

const StoredNames = z.array(z.object({ name: z.string() }))

const idsIn = (fields: readonly string[]) => fields.filter((field) => field !== orderField).map(Number)

async function filesOf(tx: Transaction, schoolId: number, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('school_photo').select('sizes').where('school_id', '=', schoolId).where('id', 'in', ids).execute()
  if (rows.length < ids.length) throw new PhotosLost()
  return rows.flatMap(({ sizes }) => StoredNames.parse(sizes).map(({ name }) => name))
}

async function remove(tx: Transaction, schoolId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await forgetFiles(tx, await filesOf(tx, schoolId, ids), keptDays)
  await sql`update school_photo set removed_at = now() where id = any (${ids}::integer[])`.execute(tx)
}

/** A photo that is new, or was deleted, is in the gallery from then on. */
async function write(tx: Transaction, schoolId: number, captions: Values): Promise<void> {
  const ids = Object.keys(captions).map(Number)
  if (ids.length === 0) return
  if (!(await keepFiles(tx, await filesOf(tx, schoolId, ids)))) throw new PhotosLost()
  await sql`update school_photo set caption = given.value ->> 'caption', removed_at = null
    from jsonb_each(${JSON.stringify(captions)}::jsonb) as given where id = given.key::integer`.execute(tx)
}

/** The photos of a school: a field is the id of one, or their order. */
export const photos: Part = {
  name: 'gallery',
  read: async (tx, schoolId, fields) => {
    const { rows } = await sql<{ id: number; caption: string }>`
      select id, caption from school_photo where school_id = ${schoolId} and removed_at is null order by place, id`.execute(tx)
    const found = new Map(rows.map(({ id, caption }) => [String(id), { caption }]))
    return Object.fromEntries(fields.map((field) => [field, field === orderField ? rows.map(({ id }) => id) : (found.get(field) ?? null)]))
  },
  write: async (tx, { schoolId }, { [orderField]: order, ...changed }) => {
    const fields = Object.entries(changed)
    await remove(tx, schoolId, idsIn(fields.filter(([, value]) => value === null).map(([field]) => field)))
    await write(tx, schoolId, Object.fromEntries(fields.filter(([, value]) => value !== null)))
    if (order !== undefined)
      await sql`update school_photo set place = given.place from unnest(${order}::integer[]) with ordinality as given (id, place)
        where school_photo.id = given.id and school_id = ${schoolId}`.execute(tx)
  },
  words: async (tx, fields) => {
    const ids = idsIn(fields)
    const { rows } = await sql<{ id: number; caption: string }>`
      select id, caption from school_photo where id = any (${ids}::integer[])`.execute(tx)
    const captions = new Map(rows.map(({ id, caption }) => [String(id), caption]))
    return {
      label: (field) => (field === orderField ? 'Order of the photos' : captions.get(field) || `Photo ${field}`),
      text: (field, value) => {
        if (field === orderField) return (value as number[] | null)?.join(', ') ?? ''
        return value === null ? '' : (value as { caption: string }).caption || 'Photo'
      },
    }
  },
}
