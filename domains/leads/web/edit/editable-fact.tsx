import type { ReactNode } from 'react'
import classes from '../lead/facts.module.css'
import { EditField, type EditorProps } from './edit-field.tsx'
import { useEditField } from './edit-fields.tsx'

interface EditableFactProps {
  title: string
  isEmpty: boolean
  field: string
  /** What is edited, as it follows "Edit". */
  label: string
  editor: (props: EditorProps) => ReactNode
  children: ReactNode
  /** What stands under the value, also while it is edited. */
  below?: ReactNode
}

/** A titled fact of a lead that is edited in its place; one that is not known is a single quiet line. */
export function EditableFact({ title, isEmpty, field, label, editor, children, below }: EditableFactProps) {
  const { isOpen } = useEditField(field)
  return (
    <section className={classes.section} data-empty={(isEmpty && !isOpen) || undefined}>
      <div className={classes.fact}>
        <h3 className={classes.title}>{title}</h3>
        <EditField field={field} label={label} className={classes.editable} editor={editor}>
          {isEmpty ? <span className={classes.none}>none</span> : children}
        </EditField>
      </div>
      {below}
    </section>
  )
}
