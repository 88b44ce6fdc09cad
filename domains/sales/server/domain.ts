import { sql } from 'kysely'
import type { ServerDomain } from '#platform/server/domain.ts'
import { serveSales } from './routes.ts'
import { schoolsOfLeaver } from './schools-of-leaver.ts'

export const domain: ServerDomain = {
  mount: (app, { gateways }) => serveSales(app, gateways),
  leaving: [schoolsOfLeaver],
  joinsSchools: {
    // If each school has an executive, the one of the remaining school keeps it.
    join: async ({ stays, goes, change }) => {
      await change('school_assignment', {
        set: sql`school_id = ${stays}`,
        where: sql`school_id = ${goes} and not (ended_at is null
          and exists (select from school_assignment as own where own.school_id = ${stays} and own.ended_at is null))`,
      })
      await change('school_contact', { set: sql`school_id = ${stays}`, where: sql`school_id = ${goes}` })
    },
  },
  schoolUses: [
    {
      words: ['sales executive has it', 'sales executives have it'],
      count: (schoolId) => sql`(select count(*) from school_assignment where school_id = ${schoolId} and ended_at is null)`,
    },
  ],
}
