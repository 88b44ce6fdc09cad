import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { announce } from '#platform/server/events/hub.ts'
import type { Geocoder } from '#platform/server/gateways/geocoding/geocoder.ts'
import { relist } from '../core/relist.ts'

/** A lead's location by which it is seen whether somebody has changed it meanwhile. */
const location = sql<string>`jsonb_build_array(place_ids, raw_district, raw_district_region)::text`

/** The names of the first of the most specific places chosen, from itself up to its state. */
const chosenNames = sql<string | null>`(
  select string_agg(higher.name, ', ' order by cardinality(higher.lineage) desc)
  from place as higher where higher.kind <> 'country' and higher.id = any ((
    select chosen.lineage from place as chosen where chosen.id = any (lead.place_ids)
    order by cardinality(chosen.lineage) desc, array_position(lead.place_ids, chosen.id) limit 1)::integer[]))`

/** A location as a map provider is asked for it: the parent's words, and the place chosen with what it lies in. */
const address = sql<string>`concat_ws(', ', raw_district_region, raw_district, ${chosenNames})`

const coordinatesOf = sql<{ lat: number; lng: number } | null>`case when lat is not null then json_build_object('lat', lat, 'lng', lng) end`

/**
 * Asks the map provider, if there is one, where a lead's location lies, and writes it unless somebody has changed the location
 * meanwhile: that edit has a job of its own. Throws when the provider is to be asked again.
 */
export async function geocodeLead(db: Database, geocode: Geocoder | undefined, leadId: number): Promise<void> {
  if (!geocode) return
  const there = db.selectFrom('lead').where('id', '=', leadId).where('erased_at', 'is', null)
  const asked = await there.select([address.as('address'), location.as('location')]).executeTakeFirst()
  if (!asked?.address) return
  const found = await geocode(asked.address)
  if (!found) return
  await db.transaction().execute(async (tx) => {
    const lead = await tx
      .selectFrom('lead')
      .select([location.as('location'), coordinatesOf.as('coordinates'), sql<number[]>`viewer_ids`.as('viewer_ids')])
      .where('id', '=', leadId)
      .where('erased_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const isKnown = lead?.coordinates?.lat === found.lat && lead.coordinates.lng === found.lng
    if (!lead || lead.location !== asked.location || isKnown) return
    await tx.updateTable('lead').set(found).where('id', '=', leadId).execute()
    await relist(tx, leadId)
    await announce(tx, { kind: 'lead', id: leadId, by: null, audience: lead.viewer_ids })
  })
}
