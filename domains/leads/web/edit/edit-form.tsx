import { Button } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import classes from './edit-form.module.css'

interface EditFormProps {
  /** What the form is, for those who do not see where it stands. */
  label: string
  takesFocus: boolean
  /** Its fields and buttons stand in one line. */
  isInline?: boolean
  isSaving: boolean
  /** The sentences at its fields; the first field that has one takes the focus. */
  errors: Readonly<Record<string, string>>
  /** Why it was not saved, where no field of its own says it. */
  failure?: string | undefined
  onSave: () => void
  onLeave: () => void
  children: ReactNode
}

/** An open list of choices takes Enter and Esc for itself. It is marked as open before `aria-expanded` says so. */
const isListOpen = (target: EventTarget) => target instanceof HTMLElement && target.matches('[aria-expanded="true"], [data-expanded]')

/** The frame of every editor: Enter saves (with Ctrl also out of an open list), Esc leaves, and what went wrong stands in it. */
export function EditForm({ label, takesFocus, isInline = false, isSaving, errors, failure, onSave, onLeave, children }: EditFormProps) {
  const form = useFocus(takesFocus, errors)
  const save = () => {
    if (!isSaving) onSave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isWithControl = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && (isWithControl || isListOpen(event.target))) {
      event.preventDefault()
      if (isWithControl) save()
    } else if (event.key === 'Escape' && !isListOpen(event.target)) {
      // Not for the lead as well, which Esc would close.
      event.stopPropagation()
      event.preventDefault()
      onLeave()
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
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
      <div className={classes.buttons}>
        <Button type="submit" size="xs" title="Enter" aria-busy={isSaving}>
          {isSaving ? 'Saving' : 'Save'}
        </Button>
        <Button size="xs" variant="default" title="Esc" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The first field takes the focus when it opens, its text chosen so that typing replaces it; later the first field that is not right. */
function useFocus(takesFocus: boolean, errors: EditFormProps['errors']) {
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
