import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './accounts.module.css'

interface ActivitySwitchProps {
  name: string
  isActive: boolean
  isPending: boolean
  /** What happens to the account's leads or schools. */
  consequence: ReactNode
  onChange: (isActive: boolean) => void
}

/** Deactivates an account once that is confirmed, or activates it again. */
export function ActivitySwitch({ name, isActive, isPending, consequence, onChange }: ActivitySwitchProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <section className={classes.section} aria-labelledby="activity-title">
      <h2 id="activity-title">{isActive ? 'Deactivate' : 'Deactivated'}</h2>
      {isActive && !isAsked && (
        <Button variant="default" onClick={() => setAsked(true)}>
          Deactivate
        </Button>
      )}
      {isActive && isAsked && (
        <>
          <p>
            <bdi>{name}</bdi> is logged out everywhere and cannot log in any more. {consequence}
          </p>
          <Group gap="sm">
            <Button
              color="red"
              autoFocus
              loading={isPending}
              onClick={() => {
                setAsked(false)
                onChange(false)
              }}
            >
              Deactivate
            </Button>
            <Button variant="default" onClick={() => setAsked(false)}>
              Cancel
            </Button>
          </Group>
        </>
      )}
      {!isActive && (
        <>
          <p>
            <bdi>{name}</bdi> cannot log in. {consequence}
          </p>
          <Button variant="default" loading={isPending} onClick={() => onChange(true)}>
            Activate again
          </Button>
        </>
      )}
    </section>
  )
}
