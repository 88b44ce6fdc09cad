import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Geocoder } from '#platform/server/gateways/geocoding/geocoder.ts'
import { onAnyLead } from '../lead/on-lead.ts'

const location = sql<string>`jsonb_build_array(place_ids, raw_district, raw_district_region)::text`

const chosenNames = sql<string | null>`(
  select string_agg(higher.name, ', ' order by cardinality(higher.lineage) desc)
  from place as higher where higher.kind <> 'country' and higher.id = any ((
    select chosen.lineage from place as chosen where chosen.id = any (lead.place_ids)
    order by cardinality(chosen.lineage) desc, array_position(lead.place_ids, chosen.id) limit 1)::integer[]))`

const address = sql<string>`concat_ws(', ', raw_district_region, raw_district, ${chosenNames})`

const coordinatesOf = sql<{ lat: number; lng: number } | null>`case when lat is not null then json_build_object('lat', lat, 'lng', lng) end`

/** Writes the point unless the location changed meanwhile: that edit has its own job. Throws if the provider must be asked again. */
export async function geocodeLead(db: Database, geocode: Geocoder | undefined, leadId: number): Promise<void> {
  if (!geocode) return
  const there = db.selectFrom('lead').where('id', '=', leadId).where('erased_at', 'is', null).where('merged_into_id', 'is', null)
  const asked = await there.select([address.as('address'), location.as('location')]).executeTakeFirst()
  if (!asked?.address) return
  const found = await geocode(asked.address)
  if (!found) return
  await inTransaction(db, async (tx) => {
    await onAnyLead(tx, null, leadId, async ({ erased_at }, { touch }) => {
      const now = await tx
        .selectFrom('lead')
        .select([location.as('location'), coordinatesOf.as('coordinates')])
        .where('id', '=', leadId)
        .executeTakeFirstOrThrow()
      const isKnown = now.coordinates?.lat === found.lat && now.coordinates.lng === found.lng
      if (erased_at || now.location !== asked.location || isKnown) return
      await tx.updateTable('lead').set(found).where('id', '=', leadId).execute()
      touch()
    })
  })
}
