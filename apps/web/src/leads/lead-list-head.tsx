import { ActionIcon, Text, Title } from '@mantine/core'
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react'
import classes from './lead-list-head.module.css'
import type { Density } from './use-density.ts'

interface LeadListHeadProps {
  count: number | undefined
  density: Density
  onDensity: (density: Density) => void
}

const grouped = new Intl.NumberFormat('en-IN')

/** The title with the exact count, and how close the rows stand. */
export function LeadListHead({ count, density, onDensity }: LeadListHeadProps) {
  const isCompact = density === 'compact'
  const label = isCompact ? 'Wider rows' : 'Closer rows'
  return (
    <header className={classes.head}>
      <Title order={1} tabIndex={-1} className={classes.title}>
        Users
      </Title>
      {/* The navbar's Parents Found reads the same number out. */}
      <Text className={classes.count}>{count === undefined ? '\u00a0' : grouped.format(count)}</Text>
      <ActionIcon
        className={classes.density}
        aria-label={label}
        title={label}
        aria-pressed={isCompact}
        onClick={() => onDensity(isCompact ? 'comfortable' : 'compact')}
      >
        {isCompact ? <IconBaselineDensitySmall size={18} /> : <IconBaselineDensityMedium size={18} />}
      </ActionIcon>
    </header>
  )
}
