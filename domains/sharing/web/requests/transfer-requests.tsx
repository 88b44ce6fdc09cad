import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { AnswerRequest } from './answer-request.tsx'
import classes from './transfer-requests.module.css'

/** The open requests for the lead, with the answer buttons for those who may answer. */
export function TransferRequests({ lead }: { lead: LeadDetails }) {
  const me = useMe()
  const mayAnswer = lead.owner?.id === me.user.id || me.roles.includes('counsellor_admin')
  if (lead.transfer_requests.length === 0) return null
  return (
    <ul className={classes.requests} aria-label="Requests for this lead">
      {lead.transfer_requests.map((request) => (
        <li key={request.id} className={classes.request}>
          <p className={classes.words}>
            {request.by.id === me.user.id ? (
              <>You have asked {lead.owner?.name ?? 'the admins'} for this lead.</>
            ) : (
              <>
                <strong>{request.by.name}</strong> asks for this lead.
              </>
            )}{' '}
            <span className={classes.until}>
              Without an answer this lapses <Moment at={request.lapses_at} />.
            </span>
          </p>
          {mayAnswer && <AnswerRequest request={request} lead={lead} />}
        </li>
      ))}
    </ul>
  )
}
