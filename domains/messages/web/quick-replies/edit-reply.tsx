import { Checkbox, TextInput } from '@mantine/core'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { grouped } from '#platform/contract/counts.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import type { Editor } from '@tiptap/core'
import { useRef } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { lengthOf, longestText } from '#domains/messages/contract/message.ts'
import {
  changeQuickReply,
  createQuickReply,
  listQuickReplies,
  type QuickReply,
  type ReplyVariable,
} from '#domains/messages/contract/quick-replies.ts'
import { variableSources } from '#domains/messages/contract/templates.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import { VariableField } from '../variables/variable-field.tsx'
import { VariablePicker } from '../variables/variable-picker.tsx'

interface EditReplyProps {
  /** Nothing for a new one. */
  reply: QuickReply | undefined
  onClose: () => void
}

function useEditReply({ reply, onClose }: EditReplyProps) {
  const isAdmin = overseesLeads(useMe())
  const form = useApiForm(reply ? changeQuickReply : createQuickReply, {
    ...(reply && { params: { id: reply.id } }),
    initialValues: { shortcut: reply?.shortcut ?? '', text: reply?.text ?? '', everyone: reply?.everyone ?? isAdmin },
    body: (values) => values,
    refusedAt: 'shortcut',
    refreshes: [keyOf(listQuickReplies)],
    onSuccess: onClose,
  })
  return { isAdmin, form }
}

const braces = { open: '{', close: '}' } as const

const { typed: _, ...names } = variableSources

const tooLong = (text: string) =>
  lengthOf(text.trim()) > longestText ? `WhatsApp takes at most ${grouped(longestText)} characters.` : undefined

interface ReplyTextProps {
  start: string
  error: string | undefined
  onChange: (text: string) => void
}

/** The text of a reply, with what can be named of a parent below it. */
function ReplyText({ start, error, onChange }: ReplyTextProps) {
  const field = useRef<Editor>(null)
  const hold = (editor: Editor) => {
    field.current = editor
  }
  return (
    <>
      <VariableField {...{ label: 'Text', isMultiline: true, start, names, braces, error, onChange }} onFocus={hold} onReady={hold} />
      <VariablePicker
        names={names}
        onName={(name: ReplyVariable) => field.current?.chain().focus().insertContent({ type: 'variable', attrs: { name } }).run()}
      />
    </>
  )
}

/** Writes or changes a quick reply; what can be named of a parent is offered by its name. */
export default function EditReply(props: EditReplyProps) {
  const { reply, onClose } = props
  const { isAdmin, form } = useEditReply(props)
  const { text } = form.values
  return (
    <FormDialog
      title={reply ? `Change /${reply.shortcut}` : 'Add a quick reply'}
      size="lg"
      action={reply ? 'Save' : 'Add'}
      isSending={form.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextInput
        label="Word"
        description="Typed after a slash: fees, for /fees."
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('shortcut')}
        onChange={({ currentTarget }) => form.setFieldValue('shortcut', currentTarget.value.replace(/^\/+/, ''))}
      />
      <ReplyText start={text} error={tooLong(text) ?? form.errors.text} onChange={(typed) => form.setFieldValue('text', typed)} />
      {isAdmin && (
        <Checkbox
          label="For everyone"
          description="Otherwise only you have it."
          {...form.getInputProps('everyone', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  )
}
