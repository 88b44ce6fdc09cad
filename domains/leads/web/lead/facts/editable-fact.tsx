import type { ReactNode } from 'react'
import { EditField, type EditorProps } from '../../edit/edit-field.tsx'
import { useEditField } from '../../edit/edit-fields.tsx'
import classes from './facts.module.css'

interface EditableFactProps {
  title: string
  isEmpty: boolean
  field: string
  label: string
  editor: (props: EditorProps) => ReactNode
  children: ReactNode
  below?: ReactNode
}

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
