import { useActor } from '#domains/accounts/web/account/use-me.ts'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { mayAnswer } from '#domains/sharing/contract/policy.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { AnswerRequest } from './answer-request.tsx'
import classes from './transfer-requests.module.css'

/** The open requests for the lead, with the answer buttons for those who may answer. */
export function TransferRequests({ lead }: { lead: LeadDetails }) {
  const me = useActor()
  if (lead.transfer_requests.length === 0) return null
  return (
    <ul className={textStyles.list} aria-label="Requests for this lead">
      {lead.transfer_requests.map((request) => (
        <li key={request.id} className={classes.request}>
          <p className={classes.words}>
            {request.by.id === me.id ? (
              <>You have asked {lead.owner?.name ?? 'the admins'} for this lead.</>
            ) : (
              <>
                <strong>{request.by.name}</strong> asks for this lead.
              </>
            )}{' '}
            <span className={textStyles.quiet}>
              Without an answer this lapses <Moment at={request.lapses_at} />.
            </span>
          </p>
          {mayAnswer(me, lead.owner?.id ?? null) && <AnswerRequest request={request} lead={lead} />}
        </li>
      ))}
    </ul>
  )
}
