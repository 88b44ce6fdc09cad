import { Group, Text } from '@mantine/core'
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
    <ul aria-label="Requests for this lead">
      {lead.transfer_requests.map((request) => (
        <Group key={request.id} component="li" gap="8px 16px" className={classes.request ?? ''}>
          <Text flex="1 1 24ch">
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
          </Text>
          {mayAnswer(me, lead.owner?.id ?? null) && <AnswerRequest request={request} lead={lead} />}
        </Group>
      ))}
    </ul>
  )
}
