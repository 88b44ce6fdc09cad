import { ActionIcon, Text, Title } from '@mantine/core'
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { leadLists } from '#domains/leads/contract/lists.ts'
import { ViewsButton } from '../views/views-button.tsx'
import classes from './lead-list-head.module.css'
import { ListMenu } from './list-menu.tsx'
import { useDensity } from './use-density.ts'
import type { useLeadSearch } from './use-lead-search.ts'

interface LeadListHeadProps {
  searching: ReturnType<typeof useLeadSearch>
  count: number | undefined
  tools?: ReactNode
}

const grouped = new Intl.NumberFormat('en-IN')

export function LeadListHead({ searching, count, tools }: LeadListHeadProps) {
  return (
    <header className={classes.head}>
      <Title order={1} tabIndex={-1} className={classes.title}>
        {leadLists[searching.list].title}
      </Title>
      {/* The navbar's Parents Found reads out the same number. */}
      <Text className={classes.count}>{count === undefined ? '\u00a0' : grouped.format(count)}</Text>
      <div className={classes.tools}>
        {tools}
        <ViewsButton searching={searching} />
        <ListMenu searching={searching} count={count} />
        <DensityButton />
      </div>
    </header>
  )
}

function DensityButton() {
  const [density, setDensity] = useDensity()
  const isCompact = density === 'compact'
  const label = isCompact ? 'Wider rows' : 'Closer rows'
  return (
    <ActionIcon
      className={classes.density}
      aria-label={label}
      title={label}
      aria-pressed={isCompact}
      onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
    >
      {isCompact ? <IconBaselineDensitySmall size={18} /> : <IconBaselineDensityMedium size={18} />}
    </ActionIcon>
  )
}
