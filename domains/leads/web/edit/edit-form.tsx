import { Button, Group } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { ConflictGate, type Decided } from '#platform/web/edit/conflict-gate.tsx'
import classes from './edit-form.module.css'

type Errors = Readonly<Record<string, string>>

interface EditFormProps {
  label: string
  takesFocus: boolean
  isInline?: boolean
  edit: Decided & {
    isSaving: boolean
    errors: Errors
    failure: string | undefined
    save: () => void
    leave: () => void
  }
  children: ReactNode
}

/** An open list takes Enter and Esc for itself. It is marked as open before `aria-expanded` says so. */
const isListOpen = (target: EventTarget) => target instanceof HTMLElement && target.matches('[aria-expanded="true"], [data-expanded]')

/** The frame of every editor: Enter saves (with Ctrl also out of an open list), Esc leaves, and what others changed since is decided. */
export function EditForm({ label, takesFocus, isInline = false, edit, children }: EditFormProps) {
  const { isSaving, failure, leave } = edit
  const form = useFocus(takesFocus, edit.errors)
  const save = () => {
    if (!isSaving) edit.save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isWithControl = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && (isWithControl || isListOpen(event.target))) {
      event.preventDefault()
      if (isWithControl) save()
    } else if (event.key === 'Escape' && !isListOpen(event.target)) {
      // Esc would also close the lead.
      event.stopPropagation()
      event.preventDefault()
      leave()
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <>
      <form
        ref={form}
        noValidate
        className={classes.form}
        data-inline={isInline || undefined}
        aria-label={label}
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
      >
        {children}
        {failure && (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        )}
        <Group gap="sm" align="stretch" wrap="nowrap">
          <Button type="submit" size="xs" title="Enter" aria-busy={isSaving}>
            {isSaving ? 'Saving' : 'Save'}
          </Button>
          <Button size="xs" variant="default" title="Esc" onClick={leave}>
            Cancel
          </Button>
        </Group>
      </form>
      <ConflictGate edit={edit} />
    </>
  )
}

function useFocus(takesFocus: boolean, errors: Errors) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    const field = form.current?.querySelector<HTMLElement>('[data-first]') ?? form.current?.querySelector<HTMLElement>('input, select')
    field?.focus()
    if (field instanceof HTMLInputElement) field.select()
  }, [takesFocus])
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return form
}
