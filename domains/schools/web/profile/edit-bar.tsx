import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { ConflictGate } from '#platform/web/edit/conflict-gate.tsx'
import classes from './profile.module.css'
import type { Part } from './use-part.ts'

interface EditedProps {
  label: string
  // biome-ignore lint/suspicious/noExplicitAny: what is typed is of no matter here
  part: Part<any>
  /** Something else that would be lost. */
  isBusy?: boolean
  children: ReactNode
}

/** Brings the first marked field into sight and gives it the focus, once for each save that was refused. */
function useGoToMarked(marked: readonly string[]) {
  const frame = useRef<HTMLDivElement>(null)
  const gone = useRef(marked)
  // After every rendering: the marked field may stand in a part that is still to be loaded.
  useEffect(() => {
    if (gone.current === marked) return
    const field = frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (marked.length > 0 && !field) return
    gone.current = marked
    if (marked.length === 0) return
    field?.scrollIntoView({ block: 'center', inline: 'nearest' })
    field?.focus({ preventScroll: true })
  })
  return frame
}

/** The frame of an edited tab: it saves with Ctrl and S, and asks before the reader leaves with unsaved changes. */
export function Edited({ label, part, isBusy = false, children }: EditedProps) {
  const frame = useGoToMarked(part.marked)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (part.isDirty) void part.save()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its fields are what is typed in, the keys to save are heard from any of them
    <div ref={frame} onKeyDown={onKeyDown}>
      {children}
      {(part.isDirty || part.failure) && (
        <Group component="section" gap="sm" className={classes.bar ?? ''} aria-label={`Changes of ${label}`}>
          <p className={classes.unsaved} role={part.failure ? 'alert' : 'status'} data-failed={part.failure ? true : undefined}>
            {part.failure ?? (part.changed === 1 ? 'One change is not saved' : `${part.changed} changes are not saved`)}
          </p>
          <Button size="xs" variant="default" onClick={part.discard}>
            Discard
          </Button>
          <Button size="xs" title="Ctrl + S" aria-busy={part.isSaving} onClick={part.save}>
            {part.isSaving ? 'Saving' : 'Save'}
          </Button>
        </Group>
      )}
      <Guard isDirty={part.isDirty || isBusy} discard={part.discard} />
      <ConflictGate edit={part} nobody="The portal" />
    </div>
  )
}

/** A session that ends leads to the login page, and the draft stays for afterwards. */
const isLeaving = ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) =>
  current.pathname !== next.pathname && next.pathname !== '/login'

function Guard({ isDirty, discard }: { isDirty: boolean; discard: () => void }) {
  const blocker = useBlocker({ shouldBlockFn: (way) => isDirty && isLeaving(way), enableBeforeUnload: isDirty, withResolver: true })
  const leave = (andDiscard: boolean) => {
    if (andDiscard) discard()
    blocker.proceed?.()
  }
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      closeButtonProps={{ 'aria-label': 'Stay here' }}
    >
      <Text mb="md">Your changes are not saved. This browser can keep them until you come back.</Text>
      <Group gap="sm" align="stretch">
        <Button size="xs" data-autofocus onClick={() => blocker.reset?.()}>
          Stay
        </Button>
        <Button size="xs" variant="default" onClick={() => leave(false)}>
          Leave, keep my changes
        </Button>
        <Button size="xs" variant="default" color="red" onClick={() => leave(true)}>
          Discard and leave
        </Button>
      </Group>
    </Modal>
  )
}
