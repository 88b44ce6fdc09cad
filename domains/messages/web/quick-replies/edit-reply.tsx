import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { lengthOf, longestText } from '#domains/messages/contract/message.ts'
import {
  changeQuickReply,
  createQuickReply,
  listQuickReplies,
  type QuickReply,
  type ReplyVariable,
  replyVariables,
} from '#domains/messages/contract/quick-replies.ts'
import { variableSources } from '#domains/messages/contract/templates.ts'
import { useMe } from '#domains/sessions/web/use-me.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors, type RefusalError } from '#platform/web/http/refusal-error.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { issueSentences } from '#platform/web/ui/notes/issue-sentences.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import classes from './quick-replies.module.css'

interface EditReplyProps {
  /** Nothing for a new one. */
  reply: QuickReply | undefined
  onClose: () => void
}

function useEditReply({ reply, onClose }: EditReplyProps) {
  const isAdmin = useMe().roles.includes('counsellor_admin')
  const [said, setSaid] = useState({
    shortcut: reply?.shortcut ?? '',
    text: reply?.text ?? '',
    everyone: reply?.everyone ?? isAdmin,
  })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const manner = {
    refreshes: [keyOf(listQuickReplies)],
    onRefusal: (refusal: RefusalError) => setProblems({ shortcut: refusal.detail, ...fieldErrors(refusal) }),
    onSuccess: onClose,
  }
  const create = useCall(createQuickReply, manner)
  const change = useCall(changeQuickReply, manner)
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

/** Puts the name of what is known of a parent where the cursor stands. */
function useNaming(text: string, put: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null)
  const name = (variable: ReplyVariable) => {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = field.current ?? {}
    const place = `{${variable}}`
    put(text.slice(0, from) + place + text.slice(to))
    field.current?.focus()
    // The field has the new text once it is drawn.
    requestAnimationFrame(() => field.current?.setSelectionRange(from + place.length, from + place.length))
  }
  return { field, name }
}

const tooLong = (text: string) =>
  lengthOf(text.trim()) > longestText ? `WhatsApp takes at most ${longestText.toLocaleString('en-IN')} characters.` : undefined

/** Writes or changes a quick reply; what can be named of a parent is offered by its name. */
export function EditReply(props: EditReplyProps) {
  const { reply, onClose } = props
  const { isAdmin, said, problems, type, submit, isSending } = useEditReply(props)
  const { field, name } = useNaming(said.text, (text) => type({ text }))
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
        description="You type it after a slash: fees, for /fees."
        autoComplete="off"
        data-autofocus
        value={said.shortcut}
        error={problems.shortcut}
        onChange={({ currentTarget }) => type({ shortcut: currentTarget.value.replace(/^\/+/, '') })}
      />
      <Textarea
        ref={field}
        label="Text"
        autosize
        minRows={4}
        maxRows={12}
        value={said.text}
        error={tooLong(said.text) ?? problems.text}
        onChange={({ currentTarget }) => type({ text: currentTarget.value })}
      />
      <Variables onName={name} />
      {isAdmin && (
        <Checkbox
          label="For everyone"
          description="Otherwise you alone have it."
          checked={said.everyone}
          error={problems.everyone}
          onChange={({ currentTarget }) => type({ everyone: currentTarget.checked })}
        />
      )}
    </FormDialog>
  )
}

const Variables = ({ onName }: { onName: (variable: ReplyVariable) => void }) => (
  <fieldset className={classes.variables}>
    <legend>Name what is known of the parent:</legend>
    {replyVariables.map((variable) => (
      <Button key={variable} size="compact-xs" variant="default" onClick={() => onName(variable)}>
        {variableSources[variable]}
      </Button>
    ))}
  </fieldset>
)
