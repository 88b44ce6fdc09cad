import { Button } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'

interface EditFailureProps {
  error: Error
  retry: () => unknown
  close: () => void
}

export function EditFailure({ error, retry, close }: EditFailureProps) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) note.current?.querySelector('button')?.focus()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons are what is pressed, Esc is heard from any of them
    <div ref={note} onKeyDown={onKeyDown}>
      <FailureNote error={error} retry={retry} />
      <Button size="xs" variant="default" onClick={close}>
        Cancel
      </Button>
    </div>
  )
}
