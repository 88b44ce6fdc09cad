import type pg from 'pg'

/** Updates the time zones of parents abroad after the zones of numbers were loaded. */
export async function refreshZones(client: pg.ClientBase): Promise<void> {
  await client.query(`
    update lead set zones = (select zones from lead_derived(lead))
    where id in (select lead_id from lead_number where rank = 0 and country_code <> 91)
      and zones is distinct from (select zones from lead_derived(lead))`)
}
