import { Modal, Skeleton } from '@mantine/core'
import { getMail } from '#domains/mail/contract/mail.ts'
import { mailFigures } from '#domains/mail/contract/mail-figures.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import classes from './shown-mail.module.css'
import { ShownMail } from './shown-mail.tsx'

type SentMail = AnswerOf<typeof getMail>

const since = {
  opened: 'opened_at',
  opened_by_machine: 'machine_opened_at',
  clicked: 'clicked_at',
  replied: 'replied_at',
  bounced: 'bounced_at',
  returned: 'returned_at',
  unsubscribed: 'unsubscribed_at',
} as const satisfies Partial<Record<keyof typeof mailFigures, keyof SentMail>>

/** Where the mail went, and what is known of it since. */
const Facts = ({ mail }: { mail: SentMail }) => (
  <dl className={classes.facts}>
    <dt>To</dt>
    <dd>
      <bdi>{mail.to}</bdi>
    </dd>
    <dt>{mailFigures.sent}</dt>
    <dd>{mail.sent_at ? <Moment at={mail.sent_at} /> : 'No mail server has confirmed it'}</dd>
    {(Object.keys(since) as (keyof typeof since)[]).map((figure) => {
      const at = mail[since[figure]]
      return at ? (
        <div key={figure} className={classes.fact}>
          <dt>{mailFigures[figure]}</dt>
          <dd>
            <Moment at={at} />
          </dd>
        </div>
      ) : null
    })}
  </dl>
)

interface SentMailDialogProps {
  messageId: number
  onClose: () => void
}

/** A mail as it was sent, in its two parts. A look at it here does not count as an opening. */
export default function SentMailDialog({ messageId, onClose }: SentMailDialogProps) {
  const { data, error, isPending, refetch } = useApiQuery(getMail, { params: { id: messageId }, quiet: true })
  const isLate = useShownAfter(isPending)
  return (
    <Modal opened onClose={onClose} size="xl" title="The mail as it was sent">
      {data ? (
        <>
          <Facts mail={data} />
          <ShownMail mail={data} />
        </>
      ) : error ? (
        <FailureNote error={error} retry={refetch} />
      ) : (
        isLate && <Skeleton height={320} radius="md" aria-hidden />
      )}
    </Modal>
  )
}
