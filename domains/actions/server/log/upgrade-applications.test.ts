import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { databaseBefore } from '#testing/server/database-before.ts'

test('an application that was logged without a school is of the one that the parent applied to online, where it is one', async () => {
  const { pool, db, upgrade, drop } = await databaseBefore('0680')
  onTestFinished(drop)
  await pool.query(`
    alter table lead disable trigger user;
    alter table milestone disable trigger user;
    alter table parent_activity disable trigger user;
    insert into school (id, slug, name) overriding system value values (1, 'asked', 'Asked'), (2, 'applied', 'Applied'), (3, 'other', 'Other');
    insert into lead (id, name, viewer_ids, search_text) overriding system value
      select id, 'Parent', '{0}', 'parent' from generate_series(1, 4) as id;
    insert into milestone (lead_id, kind, status, on_date, school_id) values
      (1, 'application', 'Submitted', now(), null), (2, 'application', 'Submitted', now(), null),
      (3, 'application', 'Submitted', now(), null), (4, 'application', 'Submitted', now(), 3);
    insert into parent_activity (lead_id, kind, at, school_id) values
      (1, 'enquiry', now(), 1), (1, 'application', now(), 2), (1, 'application', now(), 2),
      (2, 'application', now(), 1), (2, 'application', now(), 2),
      (3, 'enquiry', now(), 1), (4, 'application', now(), 2);
    alter table lead enable trigger user;
    alter table milestone enable trigger user;
    alter table parent_activity enable trigger user`)
  await upgrade()
  const { rows } = await sql`select lead_id, school_id from milestone order by lead_id`.execute(db)
  expect(rows).toEqual([
    { lead_id: 1, school_id: 2 },
    { lead_id: 2, school_id: null },
    { lead_id: 3, school_id: null },
    { lead_id: 4, school_id: 3 },
  ])
})
