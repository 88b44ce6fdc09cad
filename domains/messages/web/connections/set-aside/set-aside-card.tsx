import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './set-aside.module.css'

interface SetAsideAct {
  isPending: boolean
  mutate: (input: object) => void
}

interface SetAsideCardProps {
  /** The name of the card where its heading holds more than words. */
  label?: string
  heading: ReactNode
  trouble: string
  readAgain: SetAsideAct
  close: SetAsideAct
  /** Stands before the other buttons. */
  download?: ReactNode
  /** Stands under the heading. */
  origin?: ReactNode
  children: ReactNode
}

/** Shows one thing that could not be read: why, how it came, and what may be done. */
export const SetAsideCard = ({ label, heading, trouble, readAgain, close, download, origin, children }: SetAsideCardProps) => (
  <Stack component="li" gap="sm" className={classes.card ?? ''} aria-label={label}>
    <h2>{heading}</h2>
    {origin}
    <p className={textStyles.error}>{trouble}</p>
    {children}
    <Group gap="sm" align="stretch">
      {download}
      <Button size="xs" variant="default" loading={readAgain.isPending} onClick={() => readAgain.mutate({})}>
        Read it again
      </Button>
      <Button size="xs" loading={close.isPending} onClick={() => close.mutate({})}>
        Done with it
      </Button>
    </Group>
  </Stack>
)
