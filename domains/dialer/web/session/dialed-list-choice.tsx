import { Box, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { type DialedList, orderDialedList } from '#domains/dialer/contract/dialer.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import pill from '#platform/web/ui/choice-pill.module.css'
import { useKnownDialer } from '../dialer/use-known-dialer.ts'
import { changedText, firstOfText, leftText } from './list-words.ts'
import classes from './stage-one.module.css'
import { useLeaveList } from './use-leave-list.ts'

const orders = [
  { order: 'list', label: 'In the order of the list' },
  { order: 'reasons', label: 'Who waits for you first' },
] as const

/** What is dialed, in which order, and the way back to everybody who waits. */
export function DialedListChoice({ dialed }: { dialed: DialedList }) {
  const know = useKnownDialer()
  const [picked, setPicked] = useState<DialedList['order']>()
  const { mutate } = useApiMutation(orderDialedList, { onSuccess: know, onError: () => setPicked(undefined) })
  const pick = (order: DialedList['order']) => {
    setPicked(order)
    mutate({ body: { order } })
  }
  const { leave, isLeaving } = useLeaveList()
  return (
    <>
      <section className={classes.waiting} data-known aria-label="What is dialed">
        <Box component="h3" mb="xs" fz="xs" fw={550} c="dimmed">
          You dial a list
        </Box>
        <ul>
          <li>
            <strong>{leftText(dialed)}</strong>
          </li>
          {[firstOfText(dialed), changedText(dialed)].map((words) => words && <li key={words}>{words}</li>)}
        </ul>
      </section>
      <fieldset className={classes.preview}>
        <legend>Who comes first</legend>
        <Group gap={6} align="stretch">
          {orders.map(({ order, label }) => (
            <label key={order} className={`${pill.pill} ${classes.choice}`}>
              <input type="radio" name="list-order" checked={(picked ?? dialed.order) === order} onChange={() => pick(order)} />
              {label}
            </label>
          ))}
        </Group>
      </fieldset>
      <Button size="compact-sm" variant="subtle" aria-busy={isLeaving} onClick={leave}>
        Dial everybody who waits instead
      </Button>
    </>
  )
}
