import { Stack } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { getNextToDo, type NextToDo as Next, type ServedReason } from '#domains/dialer/contract/dialer.ts'
import { useLikelyFirst } from '#domains/dialer/web/session/likely-first.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import classes from './next-to-do.module.css'

const acts: Readonly<Record<ServedReason, string>> = {
  missed_call: 'Call back',
  call_back: 'Make the agreed call with',
  booked_call: 'Make the booked call with',
  reply: 'Answer',
  new_enquiry: 'Answer the enquiry of',
  untouched: 'Speak for the first time with',
  missed_follow_up: 'Catch up with',
  longest_idle: 'Call again',
  listed: 'Go on in your list with',
}

const actOf = ({ kind, is_held }: Next) => (is_held ? 'Go on with' : acts[kind])

/** What to do next, by the order of the dialer, as one button that says what and why. */
export function NextToDo() {
  const { data } = useApiQuery(getNextToDo, { query: { likely_first: useLikelyFirst()[0] }, quiet: true, refetchInterval: 60_000 })
  if (!data) return <div className={classes.awaited} aria-hidden />
  const { next } = data
  if (!next)
    return (
      <p className={classes.nothing} role="status">
        <strong>Nobody waits for a call.</strong> New enquiries, replies and what comes due appear here by themselves.
      </p>
    )
  return (
    <Link to="/leads/$leadId" params={{ leadId: String(next.lead.id) }} className={classes.next} data-kind={next.kind}>
      <Stack component="span" gap={2} miw={0}>
        <span className={classes.title}>Next</span>
        <strong className={classes.act}>
          {actOf(next)} <bdi>{next.lead.name}</bdi>
        </strong>
        <span className={classes.why}>{next.is_held ? `You have them in the dialer. ${next.words}` : next.words}</span>
      </Stack>
      <IconArrowRight size={22} aria-hidden className={classes.sign} />
    </Link>
  )
}
