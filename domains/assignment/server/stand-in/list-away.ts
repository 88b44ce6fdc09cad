import { sql } from 'kysely'
import type { Away } from '#domains/assignment/contract/stand-in.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { absencesFor } from './absences.ts'
import { offersOf } from './offers.ts'

async function takenOf(db: Database, absenceId: number): Promise<Away['taken']> {
  const { rows } = await sql<{ taken: Away['taken'][number] }>`
    select json_build_object('lead', json_build_object('id', lead.id, 'name', lead.name),
      'by', json_build_object('id', staff.id, 'name', staff.name)) as taken
    from stand_in join lead on lead.id = stand_in.lead_id join staff on staff.id = stand_in.staff_id
    where absence_id = ${absenceId} and ended_at is null and lead.erased_at is null order by stand_in.id`.execute(db)
  return rows.map(({ taken }) => taken)
}

/** Who is away, with their day. */
export async function listAway(db: Database, reader: Staff): Promise<Away[]> {
  const away: Away[] = []
  for (const { staff_id, name, ...absence } of await absencesFor(db, reader)) {
    const { count: waiting, offers } = await offersOf(db, { staff_id, from: absence.from })
    away.push({ id: staff_id, name, absence, waiting, offers, taken: await takenOf(db, absence.id) })
  }
  return away
}
