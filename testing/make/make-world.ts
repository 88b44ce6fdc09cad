import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

export const world = {
  city: { pune: 11, indore: 12 },
  district: { puneDistrict: 21, indoreDistrict: 22 },
  locality: { kothrud: 31, vijayNagar: 32 },
  school: { collab: 1, plain: 2 },
  action: {
    callBack: 1,
    notPicked: 2,
    visit: 3,
    admission: 4,
    lead: 5,
    registration: 6,
    visitOff: 7,
    visitDone: 8,
    admissionInProcess: 9,
    retired: 10,
    notInterested: 11,
    doNotCall: 12,
    wrongNumber: 13,
    applied: 14,
    leadFollowUp: 15,
    planCall: 16,
  },
  subAction: { evening: 1, virtual: 2, anotherVisit: 3, retired: 4 },
} as const

export async function makeWorld(db: Database): Promise<void> {
  const place = (id: number, kind: string, parentId: number | null, name: string, above: number[]) => ({
    id,
    kind,
    parent_id: parentId,
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    lineage: [...above, id],
  })
  await db
    .insertInto('place')
    .values([
      place(1, 'country', null, 'India', []),
      place(4, 'state', 1, 'Maharashtra', [1]),
      place(5, 'state', 1, 'Madhya Pradesh', [1]),
      place(11, 'city', 4, 'Pune', [1, 4]),
      place(12, 'city', 5, 'Indore', [1, 5]),
      place(21, 'district', 11, 'Pune District', [1, 4, 11]),
      place(22, 'district', 12, 'Indore District', [1, 5, 12]),
      place(31, 'locality', 21, 'Kothrud', [1, 4, 11, 21]),
      place(32, 'locality', 22, 'Vijay Nagar', [1, 5, 12, 22]),
    ])
    .execute()
  await db
    .insertInto('school')
    .values([
      { id: 1, slug: 'collab-school', name: 'Collab School', is_collab: true },
      { id: 2, slug: 'plain-school', name: 'Plain School' },
    ])
    .execute()
  await sql`select update_school_listing(array[1, 2])`.execute(db)
  await db
    .insertInto('action')
    .values([
      { id: 1, category: 'call', name: 'Call back', needs_schedule: true, sort_order: 1 },
      { id: 2, category: 'call', name: 'Not picked', sort_order: 2 },
      { id: 3, category: 'visit', name: 'Visit', needs_schedule: true, means: 'visit_scheduled', sort_order: 3 },
      { id: 4, category: 'admission', name: 'Admission done', means: 'admission_done', sort_order: 4 },
      { id: 5, category: 'lead', name: 'Lead generated', means: 'lead_generated', sort_order: 5 },
      { id: 6, category: 'registration', name: 'Registration done', means: 'registration_done', sort_order: 6 },
      { id: 7, category: 'visit', name: 'Visit off', means: 'visit_cancelled', sort_order: 7 },
      { id: 8, category: 'visit', name: 'Visit done', means: 'visit_done', sort_order: 8 },
      { id: 9, category: 'admission', name: 'Admission in process', needs_schedule: true, means: 'admission_in_process', sort_order: 9 },
      { id: 10, category: 'call', name: 'Retired', sort_order: 10, retired_at: '2026-01-01T00:00:00Z' },
      { id: 11, category: 'other', name: 'Not interested', chase: 'ends', sort_order: 11 },
      { id: 12, category: 'other', name: 'Do not call', chase: 'opts_out', sort_order: 12 },
      { id: 13, category: 'other', name: 'Wrong number', chase: 'wrong_number', sort_order: 13 },
      { id: 14, category: 'application', name: 'Application submitted', means: 'application_submitted', sort_order: 14 },
      { id: 15, category: 'lead', name: 'Lead follow-up', needs_schedule: true, sort_order: 15 },
      { id: 16, category: 'call', name: 'Plan a call', needs_schedule: true, means: 'call_planned', sort_order: 16 },
    ])
    .execute()
  await db
    .insertInto('sub_action')
    .values([
      { id: 1, action_id: 1, name: 'Evening', sort_order: 1 },
      { id: 2, action_id: 3, name: 'Virtual tour', sort_order: 1 },
      { id: 3, action_id: 8, name: 'Wants another visit', needs_schedule: true, sort_order: 1 },
      { id: 4, action_id: 1, name: 'Retired', sort_order: 2, retired_at: '2026-01-01T00:00:00Z' },
    ])
    .execute()
  for (const table of ['school', 'action', 'sub_action'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(db)
}
