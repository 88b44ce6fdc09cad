import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import { type MailVariable, mailVariables } from '#domains/mail/contract/document.ts'
import { type MailKind, mailKinds } from '#domains/mail/contract/mail.ts'
import { getMailTemplate, testMailDraft, type WholeMailTemplate } from '#domains/mail/contract/mail-templates.ts'
import { useStillWriting } from '#domains/messages/web/message/still-writing.ts'
import { VariableField } from '#domains/messages/web/variables/variable-field.tsx'
import { VariablePicker } from '#domains/messages/web/variables/variable-picker.tsx'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { DraftPreview } from './draft-preview.tsx'
import { MailEditor } from './mail-editor.tsx'
import { mailBraces } from './mail-schema.ts'
import { SavedMeanwhile } from './saved-meanwhile.tsx'
import classes from './templates.module.css'
import { type TemplateForm, useTemplateForm } from './use-template-form.ts'
import { VersionList } from './version-list.tsx'

interface TemplateEditorProps {
  /** Nothing for a new one. */
  template?: WholeMailTemplate
  onSaved?: (saved: WholeMailTemplate) => void
}

const kinds = Object.entries(mailKinds).map(([value, label]) => ({ value, label }))

const Settings = ({ form: { draft, problems, type } }: { form: TemplateForm }) => (
  <>
    <TextInput
      label="Name"
      description="Staff choose the mail by this name; parents never read it."
      autoComplete="off"
      maxLength={80}
      value={draft.name}
      error={problems.name}
      onChange={({ currentTarget }) => type({ name: currentTarget.value })}
    />
    <NativeSelect
      label="Kind"
      description="Parents unsubscribe from each kind separately."
      data={kinds}
      value={draft.kind}
      error={problems.kind}
      onChange={({ currentTarget }) => type({ kind: currentTarget.value as MailKind })}
    />
    <Checkbox
      label="The usual mail"
      description="It is preselected where staff write a mail."
      checked={draft.usual}
      onChange={({ currentTarget }) => type({ usual: currentTarget.checked })}
    />
  </>
)

/** The three texts of a mail with one picker of variables, which inserts into the text that last had the cursor. */
function Words({ form: { draft, problems, type } }: { form: TemplateForm }) {
  const field = useRef<Editor>(null)
  const hold = (editor: Editor) => {
    field.current = editor
  }
  const line = { names: mailVariables, braces: mailBraces, onFocus: hold }
  return (
    <>
      <VariableField {...line} label="Subject" start={draft.subject} error={problems.subject} onChange={(subject) => type({ subject })} />
      <VariableField
        {...line}
        label="Preheader"
        description="Shown beside the subject in the parent’s list of mails."
        start={draft.preheader}
        error={problems.preheader}
        onChange={(preheader) => type({ preheader })}
      />
      <MailEditor start={draft.body} error={problems.body} onChange={(body) => type({ body })} onFocus={hold} onReady={hold} />
      <VariablePicker
        names={mailVariables}
        onName={(name: MailVariable) => field.current?.chain().focus().insertContent({ type: 'variable', attrs: { name } }).run()}
      />
    </>
  )
}

function Buttons({ form, isNew, onDiscard }: { form: TemplateForm; isNew: boolean; onDiscard: () => void }) {
  const { draft, isChanged, isSaving, save, tell } = form
  const test = useApiMutation(testMailDraft, { onRefusal: tell, onSuccess: ({ result }) => toast.success(result) })
  const { subject, preheader, body } = draft
  return (
    <Group gap="sm">
      <Button loading={isSaving} disabled={!isChanged} onClick={() => save()}>
        {isNew ? 'Add the template' : 'Save'}
      </Button>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate({ body: { subject, preheader, body } })}>
        Send a test to myself
      </Button>
      {isChanged && (
        <>
          <Button variant="subtle" onClick={onDiscard}>
            Discard
          </Button>
          <span className={classes.note}>Not saved yet</span>
        </>
      )}
    </Group>
  )
}

/** Names the colleagues who are changing the same template. */
function OthersEditing({ template: { id, editing } }: { template: WholeMailTemplate }) {
  const client = useQueryClient()
  const still = useStillWriting(editing, () => void client.invalidateQueries({ queryKey: keyOf(getMailTemplate, { id }) }))
  return (
    <div aria-live="polite">
      {still.length > 0 && (
        <p className={classes.note}>
          <bdi>{still.map(({ name }) => name).join(', ')}</bdi> {still.length === 1 ? 'is' : 'are'} changing this template too.
        </p>
      )}
    </div>
  )
}

/** Writes a template: its texts on one side, the mail that comes of them on the other, its versions below. */
export function TemplateEditor({ template: asked, onSaved }: TemplateEditorProps) {
  const [answered, setAnswered] = useState<WholeMailTemplate>()
  const template = asked && answered && answered.number > asked.number ? answered : asked
  // Texts that come from elsewhere make new editors; saving the typed texts never does.
  const [texts, setTexts] = useState({ number: template?.number, round: 0 })
  const renew = (number = template?.number) => setTexts(({ round }) => ({ number, round: round + 1 }))
  const form = useTemplateForm(template, (saved) => {
    setAnswered(saved)
    setTexts(({ round }) => ({ number: saved.number, round }))
    onSaved?.(saved)
  })
  if (template && !form.isChanged && texts.number !== template.number) renew()
  const isBehind = template !== undefined && form.isChanged && !form.isSaving && form.draft.seen !== template.number
  const discard = () => {
    form.discard()
    renew()
  }
  return (
    <div className={classes.editor}>
      <Stack component="section" gap={14} miw={0} aria-label="Write">
        {isBehind && <SavedMeanwhile template={template} form={form} onDiscard={discard} />}
        {template && <OthersEditing template={template} />}
        <Settings form={form} />
        <Words key={texts.round} form={form} />
        {form.problems.form && !isBehind && (
          <p className={classes.trouble} role="alert">
            {form.problems.form}
          </p>
        )}
        <Buttons form={form} isNew={template === undefined} onDiscard={discard} />
      </Stack>
      <DraftPreview draft={form.draft} />
      {template && (
        <VersionList
          template={template}
          isChanged={form.isChanged}
          onUsed={(saved) => {
            setAnswered(saved)
            renew(saved.number)
          }}
        />
      )}
    </div>
  )
}
