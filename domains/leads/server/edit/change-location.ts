import { sql } from 'kysely'
import { editLead, type LeadEdit } from '#domains/leads/contract/edits.ts'
import { lookUpPlace } from '#domains/locations/server/names/look-up-place.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { addJob } from '#platform/server/jobs/add-job.ts'
import { onLead } from '../lead/on-lead.ts'
import { changeDetail } from './change-detail.ts'

interface ChosenPlace {
  id: number
  kind: string
  /** Ids from the country down to it. */
  lineage: number[]
  coordinates: { lat: number; lng: number } | null
}

interface ChosenPlaces {
  districts: ChosenPlace[]
  localities: ChosenPlace[]
}

type Field = 'district' | 'district_region'

/** The district field also accepts a city: both are names of towns. */
const kindsOf: Record<Field, string[]> = { district: ['city', 'district'], district_region: ['locality'] }

async function findPlaces(db: Database, field: Field, ids: number[] = []): Promise<ChosenPlace[]> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<ChosenPlace>`
    select id, kind, lineage, case when lat is not null then json_build_object('lat', lat, 'lng', lng) end as coordinates
    from place where id = any (${wanted}::integer[]) and kind = any (${kindsOf[field]}::text[])
    order by array_position(${wanted}::integer[], id)`.execute(db)
  if (rows.length < wanted.length) throw refuseField(editLead, 'placeNotFound', field)
  return rows
}

async function choosePlaces(db: Database, body: LeadEdit): Promise<ChosenPlaces> {
  const districts = await findPlaces(db, 'district', body.district)
  const localities = await findPlaces(db, 'district_region', body.district_region)
  const isInside = (locality: ChosenPlace) => districts.some(({ id }) => locality.lineage.includes(id))
  if (districts.length > 0 && !localities.every(isInside)) throw refuseField(editLead, 'placeForeign', 'district_region')
  const isEmpty = districts.length === 0 && localities.length === 0 && !body.raw_district && !body.raw_district_region
  if (isEmpty) throw refuseField(editLead, 'locationEmpty', 'district')
  return { districts, localities }
}

type Location = NonNullable<NonNullable<LeadEdit['seen']>['locations']>

const byId = (a: number, b: number) => a - b

const normal = ({ items, raw_district, raw_district_region }: Location): Location => ({
  items: [...new Set(items)].sort(byId),
  raw_district: raw_district?.trim() || null,
  raw_district_region: raw_district_region?.trim() || null,
})

const words = ({ raw_district, raw_district_region }: Location) => [raw_district_region, raw_district].filter(Boolean).join(', ')

async function namesOf(db: Database, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select place.id, place.name || coalesce(' (' || city.name || ')', '') as name
    from place left join place as city on city.id = any (place.lineage) and city.kind = 'city' and city.name <> place.name
    where place.id = any (${ids}::integer[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The first locality, else the parent's words within the districts, else the first district or city: a place of ours, never a guess. */
async function coordinatesOf(db: Database, { districts, localities }: ChosenPlaces, location: Location) {
  const within = districts.map(({ id }) => id)
  const found = localities.length === 0 && words(location) !== '' ? await lookUpPlace(db, words(location), within) : undefined
  const [district, city] = ['district', 'city'].map((kind) => districts.find((place) => place.kind === kind))
  return localities[0]?.coordinates ?? found ?? district?.coordinates ?? city?.coordinates
}

async function writeLocation(tx: Transaction, leadId: number, chosen: ChosenPlaces, location: Location): Promise<void> {
  const coordinates = await coordinatesOf(tx, chosen, location)
  await tx
    .updateTable('lead')
    .set({
      place_ids: location.items,
      raw_district: location.raw_district,
      raw_district_region: location.raw_district_region,
      locations_edited: true,
      lat: coordinates?.lat ?? null,
      lng: coordinates?.lng ?? null,
    })
    .where('id', '=', leadId)
    .execute()
  // A chosen place has coordinates. For the parent's own words a job asks a map provider, so that nobody waits.
  if (words(location) !== '' || !coordinates)
    await addJob(tx, 'geocode_lead', { lead_id: leadId }, { key: `geocode_lead:${leadId}`, queue: 'geocode_lead' })
}

export async function changeLocation(tx: Transaction, staff: Staff, leadId: number, body: LeadEdit): Promise<void> {
  await onLead(tx, editLead, staff, leadId, async (lead, changes) => {
    const chosen = await choosePlaces(tx, body)
    const mine = normal({
      items: [...chosen.districts, ...chosen.localities].map(({ id }) => id),
      raw_district: body.raw_district ?? null,
      raw_district_region: body.raw_district_region ?? null,
    })
    const row = await tx
      .selectFrom('lead')
      .select(['place_ids as items', 'raw_district', 'raw_district_region'])
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow()
    const current = normal(row)
    const names = await namesOf(tx, [...mine.items, ...current.items])
    const text = (location: Location) => {
      const places = location.items.map((id) => names.get(id)).join(', ')
      return [places, words(location)].filter(Boolean).join('; ') || null
    }
    const seen = body.seen?.locations && normal(body.seen.locations)
    const write = () => writeLocation(tx, leadId, chosen, mine)
    await changeDetail(tx, lead, changes, { field: 'locations', seen, mine, current, text, write })
  })
}
