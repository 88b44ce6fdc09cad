import type { FastifyInstance } from 'fastify'
import type { Database } from './db/database.ts'
import type { DB } from './db/schema.gen.ts'
import type { Geocoder } from './gateways/geocoding/geocoder.ts'
import type { Outside } from './gateways/outside.ts'
import type { ScheduledTask, Tasks } from './jobs/run-jobs.ts'

/** What a domain's jobs work with. */
interface JobContext {
  db: Database
  outside: Outside
  /** The map provider, if there is one. */
  geocode?: Geocoder | undefined
}

/** What a domain adds to the server; the portal folds them in the order of its list (portal/server/domains.ts). */
export interface ServerDomain {
  readonly name: string
  /** Mounts its calls. */
  readonly mount?: (app: FastifyInstance, around: { outside: Outside }) => void
  /** Its jobs by name. Slow are those that wait for somebody else's server, or read every lead, for minutes. */
  readonly jobs?: (context: JobContext) => Partial<Tasks>
  /** Those of its jobs that run by the clock, in UTC. */
  readonly schedule?: readonly ScheduledTask[]
  /** Its tables that hold something about a parent, by `lead_id`: what a person may ask for. */
  readonly personTables?: readonly (keyof DB & string)[]
}
