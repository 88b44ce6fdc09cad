import type { FastifyInstance } from 'fastify'
import type { Database, Transaction } from './db/database.ts'
import type { Reference } from './db/reference.ts'
import type { DB } from './db/schema.gen.ts'
import type { Geocoder } from './gateways/geocoding/geocoder.ts'
import type { Outside } from './gateways/outside.ts'
import type { ScheduledTask, Tasks } from './jobs/run-jobs.ts'
import type { FollowingTables } from './joining.ts'

interface JobContext {
  db: Database
  outside: Outside
  geocode?: Geocoder | undefined
  /** All of them, for what they add to this one. */
  domains: readonly ServerDomain[]
}

/** `domain` in a domain's `server/domain.ts`; the portal folds it. A domain to which higher ones add something declares that here. */
export interface ServerDomain {
  /** Mounts its calls; `domains` are all of them, for what they add to this one. */
  readonly mount?: (app: FastifyInstance, around: { outside: Outside; domains: readonly ServerDomain[] }) => void
  /** Its jobs by name. Slow are those that wait for somebody else's server, or read every lead, for minutes. */
  readonly jobs?: (context: JobContext) => Partial<Tasks>
  /** Those of its jobs that run by the clock, in UTC. */
  readonly schedule?: readonly ScheduledTask[]
  /** What it takes from `data/`, after the domains below it. */
  readonly reference?: Reference
  /** Its tables that hold something about a parent, by `lead_id`: what a person may ask for. */
  readonly personTables?: readonly (keyof DB & string)[]
  /** How its rows about a parent follow when two turn out to be one. A test finds the table that nobody names. */
  readonly followingTables?: FollowingTables
  /** Hides what it holds about a parent who is erased, whose lead is locked. All of it is destroyed with the lead a year later. */
  readonly hidePerson?: (tx: Transaction, leadId: number) => Promise<void>
}
