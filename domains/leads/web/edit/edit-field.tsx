import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useFocusAfterwards } from '#platform/web/ui/use-focus-afterwards.ts'
import classes from './edit-field.module.css'
import { useEditField } from './edit-fields.tsx'

/** What an editor is given by its field. */
export interface EditorProps {
  /** Goes back to the value. */
  close: () => void
  /** It was opened by hand and takes the focus; one that a draft opened leaves it where it is. */
  wasAsked: boolean
}

interface EditFieldProps {
  field: string
  /** What is edited, as it follows "Edit". */
  label: string
  /** The value as it is read. */
  children: ReactNode
  editor: (props: EditorProps) => ReactNode
  className?: string | undefined
}

/** A value with the way to edit it in its place; the value stays until the editor's code is here. */
export function EditField({ field, label, children, editor, className }: EditFieldProps) {
  const edit = useEditField(field)
  const button = useFocusAfterwards(edit.isOpen)
  const value = (
    <div className={classes.value}>
      {children}
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
    </div>
  )
  return (
    <div className={className}>
      {edit.isOpen ? <Suspense fallback={value}>{editor({ close: edit.close, wasAsked: edit.wasAsked })}</Suspense> : value}
    </div>
  )
}
