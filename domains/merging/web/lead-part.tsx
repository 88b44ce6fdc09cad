import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowMerge, IconArrowsSplit2 } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { LeadPart, NumberHolder } from '#domains/leads/web/facts/lead-part.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './duplicates.module.css'
import { Duplicates } from './duplicates.tsx'
import { SplitButton } from './split-button.tsx'

export const leadPart: LeadPart = {
  tools: (lead) => <MergeLink lead={lead} />,
  overSections: (lead) => <Duplicates key={lead.id} lead={lead} />,
  numberTaken: (leadId, holder) => <CompareLink stays={leadId} other={holder} />,
  merge: (stays, goes) => <MergeBoth stays={stays} goes={goes} />,
  timeline: {
    merged: { icon: IconArrowMerge, group: 'Changes', tools: (item) => <SplitButton item={item} /> },
    split: { icon: IconArrowsSplit2, group: 'Changes' },
  },
}

function MergeLink({ lead }: { lead: LeadRow }) {
  const navigate = useNavigate()
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconArrowMerge size={16} aria-hidden />}
      title="Merge with another lead of the same parent"
      onClick={() => void navigate({ to: '/merge', search: { stays: lead.id } })}
    >
      Merge
    </Button>
  )
}

interface CompareLinkProps {
  stays: number
  other: NumberHolder
}

/** Shown when a typed number belongs to another lead: both may be one parent. */
const CompareLink = ({ stays, other }: CompareLinkProps) => (
  <Text flex="1 1 20ch" className={textStyles.wrap ?? ''}>
    <bdi>{other.name}</bdi> has it.{' '}
    <Link to="/merge" search={{ stays, goes: other.id }} className={classes.merge}>
      Compare and merge
    </Link>
  </Text>
)

interface MergeBothProps {
  stays: NumberHolder
  goes: NumberHolder
}

/** Opens the merge of two leads that have a number in common. */
const MergeBoth = ({ stays, goes }: MergeBothProps) => (
  <Button
    size="compact-sm"
    variant="default"
    renderRoot={(root) => <Link {...root} to="/merge" search={{ stays: stays.id, goes: goes.id }} />}
  >
    Merge
    <VisuallyHidden component="span">
      {' '}
      {goes.name} into {stays.name}
    </VisuallyHidden>
  </Button>
)
