import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './school-view.module.css'

interface PartProps {
  title: string
  beside?: ReactNode
  isEmpty: boolean
  /** The line for an empty part. */
  none: string
  children: ReactNode
}

/** A section of a school; empty it is one quiet line. */
export const Part = ({ title, beside, isEmpty, none, children }: PartProps) => (
  <Box component="section" miw={0} aria-label={title}>
    <Group gap="4px 12px" className={classes.partHead ?? ''}>
      <h2>{title}</h2>
      {isEmpty ? <span className={textStyles.quietSm}>{none}</span> : beside}
    </Group>
    {!isEmpty && children}
  </Box>
)

/** A table that scrolls sideways where it does not fit. */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with keys
  <section className={classes.scroller} tabIndex={0} aria-label={label}>
    <table className={classes.table}>{children}</table>
  </section>
)
