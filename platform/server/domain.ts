import type { FastifyInstance } from 'fastify'
import type { Database, Transaction } from './db/database.ts'
import type { Reference } from './db/reference.ts'
import type { Gateways } from './gateways/gateways.ts'
import type { Geocoder } from './gateways/geocoding/geocoder.ts'
import type { LongWork } from './jobs/resume-work.ts'
import type { Tasks } from './jobs/run-jobs.ts'
import type { ScheduledTask } from './jobs/run-schedule.ts'
import type { PersonTables } from './joining.ts'

interface JobContext {
  db: Database
  gateways: Gateways
  geocode?: Geocoder | undefined
  /** All domains, for what higher ones add to this one. */
  domains: readonly ServerDomain[]
}

interface Surroundings {
  gateways: Gateways
  domains: readonly ServerDomain[]
  /** The kinds of entries of the audit log, of all domains, in words. */
  auditWords: Readonly<Record<string, string>>
}

/** `domain` in a domain's `server/domain.ts`; the portal folds it. A domain to which higher ones add something declares that here. */
export interface ServerDomain {
  /** Mounts its operations. `domains` are all domains, which may add to this one. */
  readonly mount?: (app: FastifyInstance, around: Surroundings) => void
  /** Its jobs by name. Slow jobs wait for outside servers, or read every lead, for minutes; sending jobs hand a message to its provider. */
  readonly jobs?: (context: JobContext) => Partial<Tasks>
  /** Its scheduled jobs, in UTC. */
  readonly schedule?: readonly ScheduledTask[]
  /** Work that its jobs do part by part, so that it resumes after a process dies. */
  readonly longWork?: readonly LongWork[]
  /** Its rows from `data/`, loaded after the domains below it. */
  readonly reference?: Reference
  /**
   * Its tables about a parent, by `lead_id`, and how their rows follow in a merge. A person may ask for these rows. A test finds missing
   * tables.
   */
  readonly personTables?: PersonTables
  /** Hides its rows about an erased parent, whose lead is locked. They are destroyed with the lead a year later. */
  readonly hidePerson?: (tx: Transaction, leadId: number) => Promise<void>
}
