import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { databaseBefore } from '#testing/server/database-before.ts'

test('leads that were kept before names were folded are found and listed as new ones are', async () => {
  const { pool, db, upgrade, drop } = await databaseBefore('0350')
  onTestFinished(drop)
  // Figures count leads by a view, which is there after the upgrade alone.
  await pool.query(`
    alter table lead disable trigger user;
    insert into lead (id, name, viewer_ids, search_text) overriding system value values
      (1, 'S. K. D’Souza', '{0}', e's. k. d’souza\\n919876500001'), (2, 'Asha Rao', '{0}', e'asha rao\\n919876500002');
    insert into lead_number (lead_id, e164, country_code, national) values (1, '+919876500001', 91, '9876500001'), (2, '+919876500002', 91, '9876500002');
    insert into lead_listing (viewer_id, lead_id, created_at, last_touch_at, call_attempts, visit_interest, collab, in_cart, has_application,
        has_booked_call, new_application, new_message, international, re_engaged, search_text, place_ids)
      select 0, id, created_at, created_at, 0, false, false, false, false, false, false, false, false, false, search_text, '{}' from lead;
    alter table lead enable trigger user`)
  await upgrade()
  const { rows } = await sql`
    select lead.search_text, lead_listing.search_text as listed from lead join lead_listing on lead_id = lead.id order by lead.id`.execute(
    db,
  )
  const [first, second] = ['s k dsouza sk skdsouza\n919876500001', 'asha rao\n919876500002']
  expect(rows).toEqual([
    { search_text: first, listed: first },
    { search_text: second, listed: second },
  ])
})
