import type { ReactNode } from 'react'
import classes from '../lead/facts/facts.module.css'
import { EditField, type EditorProps } from './edit-field.tsx'
import { useEditField } from './edit-fields.tsx'

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
