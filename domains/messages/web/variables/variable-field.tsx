import { Input } from '@mantine/core'
import { type Editor, Node } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit, { type StarterKitOptions } from '@tiptap/starter-kit'
import { useId } from 'react'
import { type Braces, lineParts, type Names, textOfLines } from './braces.ts'
import { editorAttributes } from './editor-attributes.ts'
import { variableNode } from './variable-node.ts'
import classes from './variables.module.css'

interface VariableFieldProps {
  label: string
  description?: string
  error?: string | undefined
  /** The text at first; from then on the field holds it. */
  start: string
  names: Names
  braces: Braces
  isMultiline?: boolean
  onChange: (text: string) => void
  /** The field in which the cursor stands, for a picker of variables beside it. */
  onFocus: (editor: Editor) => void
  onReady?: (editor: Editor) => void
}

const documentOf = (isMultiline: boolean) => Node.create({ name: 'doc', topNode: true, content: isMultiline ? 'paragraph+' : 'paragraph' })

/** A plain text keeps only paragraphs and undo of Tiptap's usual parts. */
const plainKit = {
  ...{ blockquote: false, bold: false, bulletList: false, code: false, codeBlock: false, dropcursor: false, gapcursor: false },
  ...{ hardBreak: false, heading: false, horizontalRule: false, italic: false, listItem: false, listKeymap: false, link: false },
  ...{ orderedList: false, strike: false, underline: false, trailingNode: false },
} as const satisfies Partial<StarterKitOptions>

/** A plain text in which variables stand as signs with their names in words; its value has them between braces. */
export function VariableField(props: VariableFieldProps) {
  const { label, description, error, start, names, braces, isMultiline = false, onChange, onFocus, onReady } = props
  const id = useId()
  const paragraphs = (text: string) =>
    (isMultiline ? text.split(/\r?\n/) : [text.replace(/\s+/g, ' ')]).map((line) => ({
      type: 'paragraph',
      content: lineParts(line, braces, names),
    }))
  const editor = useEditor({
    extensions: [documentOf(isMultiline), StarterKit.configure({ ...plainKit, document: false }), variableNode(names, braces)],
    content: { type: 'doc', content: paragraphs(start) },
    editorProps: {
      attributes: () => editorAttributes({ id, className: classes.field, isMultiline, error }),
      handleKeyDown: (_, { key }) => key === 'Enter' && !isMultiline,
      clipboardTextParser: (text, { doc }) =>
        new Slice(Fragment.from(paragraphs(text).map((line) => doc.type.schema.nodeFromJSON(line))), 1, 1),
    },
    onUpdate: ({ editor: changed }) => onChange(textOfLines(changed.getJSON().content as Parameters<typeof textOfLines>[0], braces)),
    onFocus: ({ editor: focused }) => onFocus(focused),
    onCreate: ({ editor: ready }) => onReady?.(ready),
  })
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <EditorContent editor={editor} />
    </Input.Wrapper>
  )
}
