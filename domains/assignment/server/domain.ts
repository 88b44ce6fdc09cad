import { sql } from 'kysely'
import { whoHolds } from '#domains/calls/server/placing/who-holds.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import { taskAbout } from '#platform/server/jobs/task-about.ts'
import { retryWaiting } from './allocation/retry-waiting.ts'
import { listAbsent } from './attendance/list-absent.ts'
import { leadsOfLeaver } from './bulk/leads-of-leaver.ts'
import { runBulkTransfer } from './bulk/run-bulk-transfer.ts'
import { bulkWork } from './bulk/start-bulk-transfer.ts'
import { escalateEnquiries } from './enquiries/escalate-enquiries.ts'
import { personTables } from './person-tables.ts'
import { serveAssignment } from './routes.ts'
import { endAbsences, leaveStandInsOfAbsent } from './stand-in/end-absence.ts'
import { standInIds } from './stand-in/lead-stand-ins.ts'
import { handToStandIns } from './stand-in/take-over.ts'

export const domain: ServerDomain = {
  mount: serveAssignment,
  leaving: [
    leadsOfLeaver,
    {
      name: 'rules',
      words: ['rule of assignment that names them', 'rules of assignment that name them'],
      count: (staffId) =>
        sql`select count(*) from assignment_rule_member join assignment_rule on assignment_rule.id = rule_id where staff_id = ${staffId} and deleted_at is null`,
      becomes: 'The rules pass them over, and name them again once the account is active.',
    },
  ],
  listAbsent,
  standInIds,
  jobs: ({ db, gateways, domains }) => ({
    quick: {
      escalate_enquiries: () => escalateEnquiries(db, gateways, whoHolds(domains)),
      end_absences: async () => {
        await endAbsences(db)
        await leaveStandInsOfAbsent(db)
        await handToStandIns(db)
      },
    },
    slow: {
      retry_waiting: async (_payload, { abortSignal }) => void (await retryWaiting(db, abortSignal)),
      bulk_transfer: taskAbout('bulk_id', (id, { abortSignal }) => runBulkTransfer(db, whoHolds(domains), id, abortSignal)),
    },
  }),
  longWork: [bulkWork],
  schedule: [
    { task: 'retry_waiting', every: '1 minute' },
    { task: 'end_absences', every: '1 minute' },
    { task: 'escalate_enquiries', every: '1 minute' },
  ],
  personTables,
  timeline: {
    staff: {
      assigned: sql`'Given to ' || receivers.names || ' (rule: ' || (event.after ->> 'rule') || ')'`,
      not_assigned: sql`'Waits for a counsellor'`,
      stood_in: sql`receivers.names || ' stands in for ' || (event.after ->> 'for') || ', who is away (' || (event.after ->> 'reason') || ')'`,
      stand_in_ended: sql`case when event.after ? 'is_back' then receivers.names || ' no longer stands in for ' || (event.after ->> 'for')
        else 'Back with ' || (event.after ->> 'for') || ': ' || receivers.names || ' stood in' end`,
      enquiry_offered: sql`'Offered to ' || receivers.names || ' too: nobody called for ' || (event.after ->> 'minutes') || ' minutes'`,
      enquiry_offer_ended: sql`'No longer offered to ' || receivers.names`,
    },
    portal: ['stood_in', 'assigned', 'not_assigned', 'stand_in_ended', 'enquiry_offered', 'enquiry_offer_ended'],
  },
}
