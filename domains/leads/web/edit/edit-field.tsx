import { ActionIcon, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useFocusAfterwards } from '#platform/web/ui/over/use-focus-afterwards.ts'
import { useWaiting } from '../facts/waiting-acts.ts'
import classes from './edit-field.module.css'
import { useEditField } from './edit-fields.tsx'

export interface EditorProps {
  close: () => void
  /** Opened by hand, it takes the focus; opened by a draft, it does not. */
  wasAsked: boolean
}

interface EditFieldProps {
  field: string
  label: string
  children: ReactNode
  editor: (props: EditorProps) => ReactNode
  className?: string | undefined
}

/** The value stays until the editor's code is loaded. */
export function EditField({ field, label, children, editor, className }: EditFieldProps) {
  const edit = useEditField(field)
  const button = useFocusAfterwards(edit.isOpen)
  const waits = useWaiting(edit.leadId).findLast((act) => act.field === field)
  const value = (
    <Group gap="xs" wrap="nowrap" className={classes.value ?? ''}>
      {children}
      {waits && (
        <span className={classes.waits}>
          → <ins>{waits.text}</ins> waiting
        </span>
      )}
      <ActionIcon
        ref={button}
        size={24}
        className={classes.pencil ?? ''}
        aria-label={`Edit ${label}`}
        title={`Edit ${label} (Enter)`}
        onClick={edit.open}
        onKeyDown={(event) => event.key === 'F2' && edit.open()}
      >
        <IconPencil size={15} />
      </ActionIcon>
    </Group>
  )
  return (
    <div className={className}>
      {edit.isOpen ? <Suspense fallback={value}>{editor({ close: edit.close, wasAsked: edit.wasAsked })}</Suspense> : value}
    </div>
  )
}
