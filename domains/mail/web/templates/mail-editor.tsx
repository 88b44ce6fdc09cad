import { Input } from '@mantine/core'
import type { Editor, JSONContent } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useId } from 'react'
import type { MailDocument } from '#domains/mail/contract/document.ts'
import { editorAttributes } from '#domains/messages/web/variables/editor-attributes.ts'
import fieldClasses from '#domains/messages/web/variables/variables.module.css'
import { toast } from '#platform/web/toasts/toast.ts'
import { EditorTools } from './editor-tools.tsx'
import { mailExtensions } from './mail-schema.ts'
import { plainBody } from './plain-body.ts'
import classes from './templates.module.css'

interface MailEditorProps {
  /** The text at first; from then on the editor holds it. */
  start: MailDocument
  error?: string | undefined
  onChange: (body: MailDocument) => void
  onFocus: (editor: Editor) => void
  onReady: (editor: Editor) => void
}

const noPictures = 'A mail holds no pictures: many programs do not show them. Link to the picture instead.'

const isPicture = ({ type }: File) => type.startsWith('image/')

/** Tells that a picture was left out, and keeps the editor from taking the file. */
function leavePicturesOut(data: DataTransfer | null): boolean {
  if (!data || ![...data.files].some(isPicture)) return false
  toast.error(noPictures)
  return data.getData('text/plain') === ''
}

/** The text of a mail: what can be seen here is what every mail program shows. */
export function MailEditor({ start, error, onChange, onFocus, onReady }: MailEditorProps) {
  const id = useId()
  const className = `${fieldClasses.field} ${classes.body}`
  const editor = useEditor({
    extensions: mailExtensions,
    content: start as JSONContent,
    editorProps: {
      attributes: () => editorAttributes({ id, className, isMultiline: true, error }),
      handlePaste: (_, { clipboardData }) => leavePicturesOut(clipboardData),
      handleDrop: (_, { dataTransfer }) => leavePicturesOut(dataTransfer),
    },
    onUpdate: ({ editor: changed }) => onChange(plainBody(changed.getJSON())),
    onFocus: ({ editor: focused }) => onFocus(focused),
    onCreate: ({ editor: ready }) => onReady(ready),
  })
  return (
    <Input.Wrapper
      id={id}
      label="Text"
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <EditorTools editor={editor} />
      <EditorContent editor={editor} />
    </Input.Wrapper>
  )
}
