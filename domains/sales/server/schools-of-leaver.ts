import { sql } from 'kysely'
import type { Leaving } from '#domains/accounts/server/leaving/leaving.ts'
import { undoHandout as undo } from '#domains/sales/contract/assigned-schools.ts'
import { RefusalError } from '#platform/server/http/refuse.ts'
import { handOutSchools } from './hand-out-schools.ts'
import { undoHandout } from './undo-handout.ts'

const theirs = (staffId: number) => sql`
  from school_assignment join school on school.id = school_id where staff_id = ${staffId} and ended_at is null and delisted_at is null`

export const schoolsOfLeaver: Leaving = {
  name: 'schools',
  words: ['school', 'schools'],
  count: (staffId) => sql`select count(*) ${theirs(staffId)}`,
  becomes: 'They go to the executives whom you choose, or wait at Assigned schools for somebody else.',
  giveOn: async (tx, admin, { from, to }) => {
    if (to.length === 0) return undefined
    const { rows } = await sql<{ id: number }>`select school_id as id ${theirs(from)}`.execute(tx)
    return (await handOutSchools(tx, admin, { to: [...to], schools: rows.map(({ id }) => id), colleagues: 'leave_out' })).id
  },
  takeBack: async (tx, admin, id) => {
    try {
      await undoHandout(tx, admin, id)
      return undefined
    } catch (error) {
      const sentence = error instanceof RefusalError && error.message
      if (sentence === undo.refusals.handedOn[1]) return 'moved_on'
      // It was taken back by itself.
      if (sentence === undo.refusals.undone[1]) return undefined
      throw error
    }
  },
}
