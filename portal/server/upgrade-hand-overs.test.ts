import { expect, onTestFinished, test } from 'vitest'
import { readBulkTransfers } from '#domains/assignment/server/bulk/bulk-row.ts'
import { runBulkTransfer } from '#domains/assignment/server/bulk/run-bulk-transfer.ts'
import { bulkWork } from '#domains/assignment/server/bulk/start-bulk-transfer.ts'
import { whoHolds } from '#domains/calls/server/placing/who-holds.ts'
import { resumeWork } from '#platform/server/jobs/resume-work.ts'
import { migrateJobs } from '#platform/server/jobs/run-jobs.ts'
import { domains } from '#portal/server/folded/domains.ts'
import { databaseBefore } from '#testing/server/database-before.ts'

/** Staff 1 is an admin, 2 left, 3 and 4 receive, 5 left long ago. Staff 2 had leads 1 to 3, and lead 1 went to 3 already; 5 had lead 4. */
const before = `
  insert into staff (id, name, email, password_hash, user_type, is_admin, is_executive, is_active) overriding system value values
    (1, 'Kabir Admin', 'kabir@school.test', '', 2, true, false, true), (2, 'Asha Rao', 'asha@school.test', '', 2, false, true, false),
    (3, 'Vikram Shah', 'vikram@school.test', '', 2, false, true, true), (4, 'Meena Iyer', 'meena@school.test', '', 2, false, true, true),
    (5, 'Tara Das', 'tara@school.test', '', 2, false, true, false);
  insert into lead (id, name, owner_id) overriding system value values (1, 'Went', 3), (2, 'Left', 2), (3, 'Asked for', 2), (4, 'Long ago', 4);
  insert into lead_event (lead_id, kind, at, staff_id, to_staff_ids, before) values
    (1, 'transfer', '2026-11-20T10:00:10Z', 1, '{3}', '{"owner_id": 2}'), (4, 'transfer', '2026-10-01T10:00:10Z', 1, '{4}', '{"owner_id": 5}');
  insert into lead_hand_over (from_id, to_id, by_id, note, at, moved, progress_at, done_at) values
    (5, 4, 1, 'Tara left', '2026-10-01T10:00:00Z', 1, '2026-10-01T10:01:00Z', '2026-10-01T10:01:00Z'),
    (2, 3, 1, 'Asha left', '2026-11-20T10:00:00Z', 1, '2026-11-20T10:00:10Z', null);
  insert into lead_share (lead_id, staff_id) values (1, 4), (3, 4);
  -- The one for a lead that went with the hand-over was left open with its former owner.
  insert into transfer_request (lead_id, staff_id, owner_id, lapses_at) values (1, 4, 2, now() + interval '1 day'), (3, 4, 2, now() + interval '1 day');
  insert into notice (staff_id, kind, text) values (4, 'leads_handed_over', 'Kabir Admin handed a lead of Tara Das over to you');`

test('a hand-over that was half done at the upgrade goes on as a bulk transfer, and those that were done stay told', async () => {
  const { pool, db, upgrade, drop } = await databaseBefore('0210')
  onTestFinished(drop)
  await pool.query(before)
  await upgrade()
  await pool.query(
    'update lead set viewer_ids = derived.viewer_ids from lead as one cross join lateral lead_derived(one) as derived where one.id = lead.id',
  )

  const admin = { id: 1, roles: new Set(['counsellor_admin'] as const) }
  const [asha] = await readBulkTransfers(db, admin, { from: 2 })
  expect(asha).toMatchObject({
    status: 'running',
    of: 'Leads of Asha Rao',
    note: 'Asha left',
    total: 3,
    moved: 1,
    by: { name: 'Kabir Admin' },
  })
  expect(await readBulkTransfers(db, admin, { from: 5 })).toMatchObject([
    { status: 'done', of: 'Leads of Tara Das', to: [{ name: 'Meena Iyer' }], total: 1, moved: 1 },
  ])
  const { rows: open } = await pool.query('select lead_id from transfer_request where closed_at is null')
  expect(open).toEqual([{ lead_id: 3 }])
  expect((await pool.query('select kind from notice')).rows).toEqual([{ kind: 'bulk_transfer' }])

  await runBulkTransfer(db, whoHolds(domains), asha?.id ?? 0)
  const { rows: owners } = await pool.query('select id, owner_id from lead order by id')
  expect(owners.map(({ owner_id }) => owner_id)).toEqual([3, 3, 3, 4])
  expect(await readBulkTransfers(db, admin, { from: 2 })).toMatchObject([{ status: 'done', moved: 3, total: 3 }])
})

test('the job of a hand-over that was half done is made again, and the one of the task that is gone is removed', async () => {
  const { pool, db, upgrade, drop } = await databaseBefore('0210')
  onTestFinished(drop)
  await pool.query(before)
  await migrateJobs(pool)
  await pool.query(`select graphile_worker.add_job('hand_over_leads', '{"id": 2}', job_key := 'hand-over-leads-2')`)
  await upgrade()
  await resumeWork(db, bulkWork)
  const { rows } = await pool.query('select task_identifier, key from graphile_worker.jobs')
  expect(rows).toEqual([{ task_identifier: 'bulk_transfer', key: expect.stringMatching(/^bulk_transfer:/) }])
})
