import { sql } from 'kysely'
import type { LeadDetails, LeadRow } from '#domains/leads/contract/leads.ts'
import { constant } from '#platform/server/db/constant.ts'
import { fold } from '#portal/fold.ts'
import { domains } from '../folded/domains.ts'
import { timeline } from './timeline.ts'

type Sections = Omit<LeadDetails, keyof LeadRow>

const sections = fold('section', [{ name: 'the portal', sections: { timeline } }, ...domains], (domain) => domain.sections)

export const leadSections = constant(
  sql<Sections>`json_build_object(${sql.join(Object.entries(sections).map(([name, section]) => sql`${sql.lit(name)}, ${section}`))})`,
)
