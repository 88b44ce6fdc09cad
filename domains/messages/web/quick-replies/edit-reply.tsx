import { Checkbox, TextInput } from '@mantine/core'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { grouped } from '#platform/contract/counts.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
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
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors, type RefusalError } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { issueSentences } from '#platform/web/ui/notes/issue-sentences.ts'
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
  const [said, setSaid] = useState({
    shortcut: reply?.shortcut ?? '',
    text: reply?.text ?? '',
    everyone: reply?.everyone ?? isAdmin,
  })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const options = {
    refreshes: [keyOf(listQuickReplies)],
    onRefusal: (refusal: RefusalError) => setProblems({ shortcut: refusal.detail, ...fieldErrors(refusal) }),
    onSuccess: onClose,
  }
  const create = useApiMutation(createQuickReply, options)
  const change = useApiMutation(changeQuickReply, options)
  const submit = () => {
    const { error } = createQuickReply.body.safeParse(said)
    setProblems(error ? issueSentences(error) : {})
    if (error) return
    if (reply) change.mutate({ params: { id: reply.id }, body: said })
    else create.mutate({ body: said })
  }
  const type = (patch: Partial<typeof said>) => {
    setSaid((before) => ({ ...before, ...patch }))
    setProblems({})
  }
  return { isAdmin, said, problems, type, submit, isSending: create.isPending || change.isPending }
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
  const { isAdmin, said, problems, type, submit, isSending } = useEditReply(props)
  return (
    <FormDialog
      title={reply ? `Change /${reply.shortcut}` : 'Add a quick reply'}
      size="lg"
      action={reply ? 'Save' : 'Add'}
      isSending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Word"
        description="Typed after a slash: fees, for /fees."
        autoComplete="off"
        data-autofocus
        value={said.shortcut}
        error={problems.shortcut}
        onChange={({ currentTarget }) => type({ shortcut: currentTarget.value.replace(/^\/+/, '') })}
      />
      <ReplyText start={said.text} error={tooLong(said.text) ?? problems.text} onChange={(text) => type({ text })} />
      {isAdmin && (
        <Checkbox
          label="For everyone"
          description="Otherwise only you have it."
          checked={said.everyone}
          error={problems.everyone}
          onChange={({ currentTarget }) => type({ everyone: currentTarget.checked })}
        />
      )}
    </FormDialog>
  )
}
