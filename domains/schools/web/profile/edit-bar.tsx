import { Button, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
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

/** The frame of an edited tab: it saves with Ctrl and S, and asks before the reader leaves with unsaved changes. */
export function Edited({ label, part, isBusy = false, children }: EditedProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (part.isDirty) void part.save()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its fields are what is typed in, the keys to save are heard from any of them
    <div onKeyDown={onKeyDown}>
      {children}
      {(part.isDirty || part.failure) && (
        <section className={classes.bar} aria-label={`Changes of ${label}`}>
          <p className={classes.unsaved} role={part.failure ? 'alert' : 'status'} data-failed={part.failure ? true : undefined}>
            {part.failure ?? (part.changed === 1 ? 'One change is not saved' : `${part.changed} changes are not saved`)}
          </p>
          <Button size="xs" variant="default" onClick={part.discard}>
            Discard
          </Button>
          <Button size="xs" title="Ctrl + S" aria-busy={part.isSaving} onClick={part.save}>
            {part.isSaving ? 'Saving' : 'Save'}
          </Button>
        </section>
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
      <p className={classes.asked}>Your changes are not saved. This browser can keep them until you come back.</p>
      <div className={classes.answers}>
        <Button size="xs" data-autofocus onClick={() => blocker.reset?.()}>
          Stay
        </Button>
        <Button size="xs" variant="default" onClick={() => leave(false)}>
          Leave, keep my changes
        </Button>
        <Button size="xs" variant="default" color="red" onClick={() => leave(true)}>
          Discard and leave
        </Button>
      </div>
    </Modal>
  )
}
