import { Box, Group, Text } from '@mantine/core'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { nextStepText } from '#domains/leads/contract/next-step-names.ts'
import { stepsAhead } from '#domains/leads/contract/steps-ahead.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { useNow } from '#platform/web/ui/time/use-now.ts'
import { dueOf, dueWords } from '../../facts/due.ts'
import { NextStep } from '../../facts/next-step.tsx'
import classes from './follow-up-block.module.css'

/** Shows the earliest next step large. */
export function FollowUpBlock({ lead }: { lead: Pick<LeadRow, 'follow_ups' | 'calling' | 'owner'> }) {
  const now = useNow()
  const [first, ...others] = stepsAhead(lead)
  if (!first) return <p className={classes.none}>No follow-up planned</p>
  const due = dueOf(first.due_at, now)
  return (
    <>
      <Group component="p" gap="2px 10px" align="baseline" className={classes.block ?? ''} data-due={due}>
        <Text span fz="xs" fw={550}>
          {dueWords[due]}
        </Text>
        <Box component="strong" fz={18} fw={650} lh="24px">
          <Moment at={first.due_at} agreed />
        </Box>
        <span className={textStyles.wrap}>
          {nextStepText(first)}
          {first.owner && <span className={classes.who}> · {first.owner.name}</span>}
        </span>
      </Group>
      {others.length > 0 && (
        <ul className={classes.others} aria-label="Also planned">
          {others.map((step) => (
            <li key={step.id}>
              <NextStep step={step} now={now} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
