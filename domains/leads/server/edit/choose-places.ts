import { sql } from 'kysely'
import { editLead, type LeadEdit } from '#domains/leads/contract/edits.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuseField } from '#platform/server/http/refuse.ts'

interface ChosenPlace {
  id: number
  kind: string
  /** Ids from the country down to it. */
  lineage: number[]
  coordinates: { lat: number; lng: number } | null
}

/** The places that a location edit names, in its order. */
export interface ChosenPlaces {
  districts: ChosenPlace[]
  localities: ChosenPlace[]
}

type Field = 'district' | 'district_region'

/** Where people say which district, a city will do too: both are names of towns. */
const kindsOf: Record<Field, string[]> = { district: ['city', 'district'], district_region: ['locality'] }

async function find(db: Database, field: Field, ids: number[] = []): Promise<ChosenPlace[]> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<ChosenPlace>`
    select id, kind, lineage, case when lat is not null then json_build_object('lat', lat, 'lng', lng) end as coordinates
    from place where id = any (${wanted}::integer[]) and kind = any (${kindsOf[field]}::text[])
    order by array_position(${wanted}::integer[], id)`.execute(db)
  if (rows.length < wanted.length) throw refuseField(editLead, 'placeNotFound', field)
  return rows
}

/** Finds the places that a location edit names; refuses one that is none of ours, a locality of another district, and nothing at all. */
export async function choosePlaces(db: Database, body: LeadEdit): Promise<ChosenPlaces> {
  const districts = await find(db, 'district', body.district)
  const localities = await find(db, 'district_region', body.district_region)
  const isInside = (locality: ChosenPlace) => districts.some(({ id }) => locality.lineage.includes(id))
  if (districts.length > 0 && !localities.every(isInside)) throw refuseField(editLead, 'placeForeign', 'district_region')
  const isEmpty = districts.length === 0 && localities.length === 0 && !body.raw_district && !body.raw_district_region
  if (isEmpty) throw refuseField(editLead, 'locationEmpty', 'district')
  return { districts, localities }
}
