import { Group } from '@mantine/core'
import classes from './logo.module.css'

export function Logo() {
  return (
    <Group component="span" display="inline-flex" gap="sm" wrap="nowrap" className={classes.logo ?? ''}>
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
        <rect width="32" height="32" rx="7" className={classes.ground} />
        <path d="M9 25V14a7 7 0 0 1 14 0v11M16 25v-8" className={classes.gate} />
        <circle cx="16" cy="12.6" r="1.9" className={classes.light} />
      </svg>
      Inside Portal
    </Group>
  )
}
