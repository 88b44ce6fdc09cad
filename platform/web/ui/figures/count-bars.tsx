import { Stack } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { grouped } from '#platform/contract/counts.ts'
import textStyles from '../text-styles.module.css'
import classes from './count-bars.module.css'

export interface CountBar {
  key: string
  name: ReactNode
  count: number
  /** The list of exactly its rows. */
  link: Pick<LinkProps, 'to' | 'params' | 'search'>
  /** Its colour; without it the accent. */
  colour?: string
}

interface CountBarsProps {
  label: string
  bars: readonly CountBar[]
}

/** Counts beside one another, each a way to its rows. */
export function CountBars({ label, bars }: CountBarsProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <Stack component="ul" gap={2} miw={260} aria-label={label}>
      {bars.map(({ key, name, count, link, colour }) => (
        <li key={key} data-bar={key}>
          <Link {...link} className={classes.bar}>
            <span className={textStyles.cut}>{name}</span>
            <span className={classes.track} aria-hidden>
              <span style={{ width: `${(100 * count) / most}%`, background: colour }} />
            </span>
            <span className={classes.count}>{grouped(count)}</span>
          </Link>
        </li>
      ))}
    </Stack>
  )
}
