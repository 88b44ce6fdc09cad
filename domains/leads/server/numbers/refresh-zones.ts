import type pg from 'pg'

/** Brings the zones of parents abroad up to date after those of their numbers were loaded. */
export async function refreshZones(client: pg.ClientBase): Promise<void> {
  await client.query(`
    update lead set zones = lead_zones(lead)
    where id in (select lead_id from lead_number where rank = 0 and country_code <> 91) and zones is distinct from lead_zones(lead)`)
}
