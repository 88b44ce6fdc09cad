import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect } from 'react'
import { previewCampaign } from '#domains/mail/contract/campaigns.ts'
import { grouped } from '#platform/contract/counts.ts'
import type { AnswerOf } from '#platform/web/http/call-types.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import classes from './campaign.module.css'
import { parentsText } from './campaign-text.ts'
import type { Which } from './use-campaign-form.ts'

type Preview = AnswerOf<typeof previewCampaign>

interface RecipientCountProps {
  which: Which | undefined
  templateId: string | undefined
  quietDays: number
}

/** Counting waits until somebody has typed a number. */
const pause = 300

/** How many parents get the mail, and how many do not and why; counted again when the mail or the days change. */
export function RecipientCount({ which, templateId, quietDays }: RecipientCountProps) {
  const [days] = useDebouncedValue(quietDays, pause)
  const { mutate, data, error } = useCall(previewCampaign, { onRefusal: () => undefined })
  useEffect(() => {
    if (which && templateId) mutate({ body: { ...which, template_id: Number(templateId), quiet_days: days } })
  }, [mutate, which, templateId, days])
  if (!which) return null
  return (
    <section className={classes.count} aria-label="Who gets it" aria-live="polite">
      {error ? <p className={classes.trouble}>{error.message}</p> : data ? <Count preview={data} /> : <Skeleton height={60} aria-hidden />}
    </section>
  )
}

function Count({ preview: { found, gets, leads, left_out: leftOut, sample } }: { preview: Preview }) {
  const rest = gets - leads.length
  return (
    <>
      <p className={classes.told}>
        <strong>{grouped(gets)}</strong> of {parentsText(found)} {gets === 1 ? 'gets' : 'get'} it
        {leads.length > 0 && (
          <>
            : <bdi>{leads.map(({ name }) => name).join(', ')}</bdi>
            {rest > 0 && ` and ${grouped(rest)} more`}
          </>
        )}
        .
      </p>
      {leftOut.length > 0 && (
        <ul className={classes.reasons} aria-label="Left out">
          {leftOut.map(({ reason, words, count, leads: first }) => (
            <li key={reason}>
              <span title={first.map(({ name }) => name).join(', ')}>{words}</span>
              <span className={classes.figure}>{grouped(count)}</span>
            </li>
          ))}
        </ul>
      )}
      {sample && (
        <details className={classes.sample}>
          <summary>
            The mail to <bdi>{sample.lead.name}</bdi>
          </summary>
          <h3 className={classes.subject}>{sample.subject}</h3>
          <p className={classes.text} dir="auto">
            {sample.text}
          </p>
        </details>
      )}
    </>
  )
}
