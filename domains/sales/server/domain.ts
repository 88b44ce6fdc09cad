import { sql } from 'kysely'
import type { ServerDomain } from '#platform/server/domain.ts'
import { serveSales } from './routes.ts'

export const domain: ServerDomain = {
  mount: (app, { outside }) => serveSales(app, outside.schoolPages),
  schoolUses: [
    {
      words: ['sales executive has it', 'sales executives have it'],
      count: (schoolId) => sql`(select count(*) from school_assignment where school_id = ${schoolId} and ended_at is null)`,
    },
  ],
}
