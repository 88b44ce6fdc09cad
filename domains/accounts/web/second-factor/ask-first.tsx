import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'

interface AskFirstProps {
  label: string
  /** What the button is called by, where several have one label. */
  name?: string
  /** The question. */
  children: ReactNode
  isPending: boolean
  onSure: () => void
}

/** A press that asks once more, because what it takes away protects the account. */
export function AskFirst({ label, name = label, children, isPending, onSure }: AskFirstProps) {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) {
    return (
      <Button size="xs" variant="default" aria-label={name} onClick={() => setAsked(true)}>
        {label}
      </Button>
    )
  }
  return (
    <Group gap="sm">
      <span>{children}</span>
      <Button size="xs" color="red" autoFocus aria-label={name} loading={isPending} onClick={onSure}>
        {label}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsked(false)}>
        Cancel
      </Button>
    </Group>
  )
}
