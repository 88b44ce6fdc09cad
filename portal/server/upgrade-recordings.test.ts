import { expect, onTestFinished, test } from 'vitest'
import { removeLostFiles } from '#domains/files/server/remove-lost-files.ts'
import { keyOf } from '#domains/files/server/store-file.ts'
import { databaseBefore } from '#testing/server/database-before.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'

/** Call 1 is recorded, 2 is expected and half of it was written days ago, 3 is of a parent who was erased, and a file is of a call that is gone. */
const before = `
  -- The views that these triggers read are made after the migrations.
  alter table lead disable trigger user; alter table lead_event disable trigger user; alter table call disable trigger user;
  insert into staff (id, name, email, password_hash, user_type, is_executive, is_active) overriding system value values
    (1, 'Asha Rao', 'asha@school.test', '', 2, true, true);
  insert into lead (id, name, owner_id, erased_at) overriding system value values (1, 'Heard', 1, null), (2, 'Erased', null, now() - interval '2 months');
  insert into lead_event (id, lead_id, kind, staff_id, at) overriding system value values (1, 1, 'call', 1, now()), (2, 1, 'call', 1, now()), (3, 2, 'call', 1, now());
  insert into call (id, lead_id, event_id, staff_id, direction, e164, state, provider, provider_id, simulated, placed_at, recording_state, recording_key, recording_type, recording_bytes)
  overriding system value values
    (1, 1, 1, 1, 'outbound', '+919876500001', 'connected', 'exotel', 'a', false, now(), 'ready', 'recordings/2026/10/1-heard.mp3', 'audio/mpeg', 9),
    (2, 1, 2, 1, 'outbound', '+919876500001', 'connected', 'exotel', 'b', false, now(), 'expected', null, null, null),
    (3, 2, 3, 1, 'outbound', '+919876500002', 'connected', 'exotel', 'c', false, now(), 'ready', 'recordings/2026/09/3-erased.wav', 'audio/wav', 10);
  insert into recording_file (key, call_id, begun_at) values
    ('recordings/2026/10/1-heard.mp3', 1, now() - interval '1 month'), ('recordings/2026/10/2-half.mp3', 2, now() - interval '2 days'),
    ('recordings/2026/09/3-erased.wav', 3, now() - interval '2 months'), ('recordings/2026/08/4-gone.ogg', null, now() - interval '3 months');`

const contents = {
  'recordings/2026/10/1-heard.mp3': 'ID3 heard',
  'recordings/2026/10/2-half.mp3': 'ID3',
  'recordings/2026/09/3-erased.wav': 'RIFFerased',
  'recordings/2026/08/4-gone.ogg': 'OggS',
}

test('recordings that were kept in their own way are files after the upgrade, lie where they lay, and what nothing names is removed', async () => {
  const { pool, db, upgrade, drop } = await databaseBefore('0468')
  onTestFinished(drop)
  const gateways = await testGateways()
  for (const [key, text] of Object.entries(contents)) await gateways.files.put(key, text)
  await pool.query(before)
  await upgrade()

  const { rows } = await pool.query(
    `select call.id, recording_state as state, name, key, type, bytes, is_private, forget_at is null as stays,
       forget_at between now() + interval '9 months' and now() + interval '11 months' as goes_with_parent
     from call left join stored_file on name = recording_file order by call.id`,
  )
  expect(rows).toEqual([
    {
      ...{ id: 1, state: 'ready', name: '1-heard.mp3', key: 'recordings/2026/10/1-heard.mp3', type: 'audio/mpeg', bytes: 9 },
      ...{ is_private: true, stays: true, goes_with_parent: null },
    },
    expect.objectContaining({ id: 2, state: 'expected', name: null }),
    {
      ...{ id: 3, state: 'ready', name: '3-erased.wav', key: 'recordings/2026/09/3-erased.wav', type: 'audio/wav', bytes: 10 },
      ...{ is_private: true, stays: false, goes_with_parent: true },
    },
  ])
  expect(await gateways.files.get(keyOf(rows[0]))).toBe('ID3 heard')
  expect(await removeLostFiles(db, gateways)).toBe(2)
  const left = await Promise.all(Object.keys(contents).map((key) => gateways.files.exists(key)))
  expect(left).toEqual([true, false, true, false])
})
