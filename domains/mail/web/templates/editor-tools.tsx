import { ActionIcon, Group, NativeSelect } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconMinus,
  IconQuestionMark,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type MailVariable, mailVariables } from '#domains/mail/contract/document.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import textButton from '#platform/web/ui/text-button.module.css'
import { LinkDialog } from './link-dialog.tsx'
import { conditionWords } from './mail-schema.ts'

interface ToolProps {
  label: string
  icon: TablerIcon
  isOn?: boolean
  isOff?: boolean
  onUse: () => void
}

/** It does not take the focus from the text when it is clicked. */
const Tool = ({ label, icon: Icon, isOn, isOff = false, onUse }: ToolProps) => (
  <ActionIcon
    variant={isOn ? 'filled' : 'default'}
    aria-label={label}
    title={label}
    {...(isOn !== undefined && { 'aria-pressed': isOn })}
    disabled={isOff}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onUse}
  >
    <Icon size={16} aria-hidden />
  </ActionIcon>
)

const styles = { paragraph: 'Text', 2: 'Heading', 3: 'Small heading' } as const

/** What stands where the cursor is. */
const stateOf = (editor: Editor) => ({
  isBold: editor.isActive('bold'),
  isItalic: editor.isActive('italic'),
  isLink: editor.isActive('link'),
  isBullets: editor.isActive('bulletList'),
  isNumbers: editor.isActive('orderedList'),
  style: ([2, 3] as const).find((level) => editor.isActive('heading', { level })) ?? ('paragraph' as const),
  condition: editor.isActive('condition') ? (editor.getAttributes('condition') as { name: MailVariable; has: boolean }) : undefined,
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
})

function setStyle(editor: Editor, style: string) {
  const chain = editor.chain().focus()
  if (style === 'paragraph') chain.setParagraph().run()
  else chain.setHeading({ level: Number(style) as 2 | 3 }).run()
}

/** A condition at the end of the mail gets a line after it, so that one can write on. */
function addCondition(editor: Editor) {
  editor
    .chain()
    .focus()
    .wrapIn('condition', { name: 'school_name', has: true })
    .command(({ tr, state }) => {
      if (tr.doc.lastChild?.type.name === 'condition') tr.insert(tr.doc.content.size, state.schema.node('paragraph'))
      return true
    })
    .run()
}

/** The tools over the text of a mail. */
export function EditorTools({ editor }: { editor: Editor }) {
  const now = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) })
  const link = useOver()
  const write = () => editor.chain().focus()
  return (
    <>
      <Group role="toolbar" aria-label="Text style" gap="xs" mb={6}>
        <NativeSelect
          size="xs"
          aria-label="Style"
          data={Object.entries(styles).map(([value, label]) => ({ value, label }))}
          value={String(now.style)}
          onChange={({ currentTarget }) => setStyle(editor, currentTarget.value)}
        />
        <Tool label="Bold" icon={IconBold} isOn={now.isBold} onUse={() => write().toggleBold().run()} />
        <Tool label="Italic" icon={IconItalic} isOn={now.isItalic} onUse={() => write().toggleItalic().run()} />
        <Tool label="Link" icon={IconLink} isOn={now.isLink} onUse={() => link.open(true)} />
        <Tool label="List" icon={IconList} isOn={now.isBullets} onUse={() => write().toggleBulletList().run()} />
        <Tool label="Numbered list" icon={IconListNumbers} isOn={now.isNumbers} onUse={() => write().toggleOrderedList().run()} />
        <Tool label="Line across" icon={IconMinus} onUse={() => write().setHorizontalRule().run()} />
        <Tool
          label="Only if something is known"
          icon={IconQuestionMark}
          isOff={now.condition !== undefined}
          onUse={() => addCondition(editor)}
        />
        <Tool label="Undo" icon={IconArrowBackUp} isOff={!now.canUndo} onUse={() => write().undo().run()} />
        <Tool label="Redo" icon={IconArrowForwardUp} isOff={!now.canRedo} onUse={() => write().redo().run()} />
      </Group>
      {now.condition && <ConditionTools editor={editor} condition={now.condition} />}
      {link.over && <LinkDialog editor={editor} onClose={link.close} />}
    </>
  )
}

const names = Object.keys(mailVariables) as MailVariable[]

interface ConditionToolsProps {
  editor: Editor
  condition: { name: MailVariable; has: boolean }
}

const ConditionTools = ({ editor, condition }: ConditionToolsProps) => (
  <Group gap="xs" mb={6}>
    <NativeSelect
      size="xs"
      aria-label="Show these lines"
      data={names.flatMap((name) => [true, false].map((has) => ({ value: `${name} ${has}`, label: conditionWords(name, has) })))}
      value={`${condition.name} ${condition.has}`}
      onChange={({ currentTarget }) => {
        const [name, has] = currentTarget.value.split(' ')
        editor
          .chain()
          .focus()
          .updateAttributes('condition', { name, has: has === 'true' })
          .run()
      }}
    />
    <button type="button" className={textButton.button} onClick={() => editor.chain().focus().lift('condition').run()}>
      Always show them
    </button>
  </Group>
)
