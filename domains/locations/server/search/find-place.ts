import { sql } from 'kysely'
import type { z } from 'zod'
import { findPlace as operation } from '#domains/locations/contract/locations.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { lookUpPlace } from '../names/look-up-place.ts'

/** Which of our places some words mean, and what it lies in. */
export async function findPlace(db: Database, text: string): Promise<z.output<typeof operation.answer>> {
  const found = await lookUpPlace(db, text)
  if (!found) throw refuse(operation, 'placeUnknown')
  const { rows } = await sql<{ id: number; kind: string }>`
    select id, kind from place where id = any ((select lineage from place where id = ${found.id})::integer[])`.execute(db)
  const idOf = (kind: string) => rows.find((place) => place.kind === kind)?.id ?? null
  return { city: idOf('city'), district: idOf('district'), district_region: idOf('locality'), point: { lat: found.lat, lng: found.lng } }
}
