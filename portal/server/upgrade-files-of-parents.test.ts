import { expect, onTestFinished, test } from 'vitest'
import { databaseBefore } from '#testing/server/database-before.ts'

const before = `
  -- The views that these triggers read are made after the migrations.
  alter table lead disable trigger user; alter table message disable trigger user;
  insert into lead (id, name) overriding system value values (1, 'Meera Iyer');
  insert into stored_file (name, type, bytes) values
    ('of-parent.webp', 'image/webp', 1), ('of-mail.pdf', 'application/pdf', 1), ('of-staff.pdf', 'application/pdf', 1), ('of-school.webp', 'image/webp', 1);
  insert into message (id, channel, lead_id, e164, address, direction, state, text, at, media_kind, media_state, media_file) overriding system value values
    (1, 'whatsapp', 1, '+919876500001', null, 'incoming', 'received', '', now(), 'image', 'ready', 'of-parent.webp'),
    (2, 'whatsapp', 1, '+919876500001', null, 'outgoing', 'accepted', '', now(), 'document', 'ready', 'of-staff.pdf'),
    (3, 'email', 1, null, 'meera@home.test', 'incoming', 'received', 'Her marks', now(), null, null, null);
  insert into message_file (message_id, kind, name, type, bytes, file) values (3, 'document', 'marks.pdf', 'application/pdf', 1, 'of-mail.pdf');`

test('files that parents sent before the upgrade are private after it, and no others', async () => {
  const { pool, upgrade, drop } = await databaseBefore('0506')
  onTestFinished(drop)
  await pool.query(before)
  await upgrade()
  const { rows } = await pool.query('select name from stored_file where is_private order by name')
  expect(rows.map(({ name }) => name)).toEqual(['of-mail.pdf', 'of-parent.webp'])
})
