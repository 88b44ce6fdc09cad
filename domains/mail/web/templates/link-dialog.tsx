import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { LinkTarget } from '#domains/mail/contract/document.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'

/** A site that is written without https:// gets it. */
const wholeAddress = (typed: string) => (/^[\w-]+(\.[\w-]+)+(\/|$)/.test(typed) ? `https://${typed}` : typed)

/** Links the chosen words of a mail, or takes their link away. Without chosen words the address itself is put in. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = String(editor.getAttributes('link').href ?? '')
  const [typed, setTyped] = useState(before)
  const [problem, setProblem] = useState<string>()
  const submit = () => {
    const read = LinkTarget.safeParse(wholeAddress(typed.trim()))
    if (!read.success) return setProblem(read.error.issues[0]?.message)
    const { data: href } = read
    const chain = editor.chain().extendMarkRange('link')
    const isPutIn = editor.state.selection.empty && before === ''
    if (isPutIn) chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <FormDialog title="Link" action={before ? 'Change the link' : 'Add the link'} isSending={false} onSubmit={submit} onClose={onClose}>
      <TextInput
        label="Address"
        description="A site, or mailto: and tel: for an address and a number."
        autoComplete="off"
        data-autofocus
        value={typed}
        error={problem}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setProblem(undefined)
        }}
      />
      {before && (
        <Button variant="default" onClick={remove}>
          Remove the link
        </Button>
      )}
    </FormDialog>
  )
}
