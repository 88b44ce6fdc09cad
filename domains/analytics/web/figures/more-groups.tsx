import { Button, Group } from '@mantine/core'
import { maxGroups } from '#domains/analytics/contract/enquiry-figures.ts'
import type { Amount } from '#domains/analytics/contract/figures.ts'
import { numberText, shareText } from './figure-text.ts'
import classes from './figures.module.css'

interface MoreGroupsProps {
  /** How many are shown and how many are not, and their name for one and for several. */
  shown: number
  count: number
  words: readonly [one: string, several: string]
  /** Their enquiries, and those of all. */
  rest: Amount
  total: Amount
  isAsking: boolean
  onMore: () => void
}

/** Groups that one more press shows. */
export const groupsStep = 500

/** The last line of a table that shows the largest groups alone: how many more there are, and what they come to. */
export function MoreGroups({ shown, count, words: [one, several], rest, total, isAsking, onMore }: MoreGroupsProps) {
  if (count <= 0) return null
  return (
    <Group component="p" gap="4px 12px" className={classes.more ?? ''}>
      <span>
        and {numberText(count)} more {count === 1 ? one : several} with {numberText(rest.amount)}{' '}
        {rest.amount === 1 ? 'enquiry' : 'enquiries'} ({shareText(rest.amount, total.amount)})
      </span>
      {shown < maxGroups && (
        <Button variant="subtle" size="compact-sm" loading={isAsking} onClick={onMore}>
          {count > groupsStep ? `Show ${groupsStep} more` : 'Show all'}
        </Button>
      )}
    </Group>
  )
}
