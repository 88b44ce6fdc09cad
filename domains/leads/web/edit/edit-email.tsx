import { TextInput } from '@mantine/core'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { EditorProps } from './edit-field.tsx'
import { EditForm } from './edit-form.tsx'
import { type LeadEdit, useLeadEdit } from './use-lead-edit.ts'

const emailEdit: LeadEdit<{ email: string }> = {
  field: 'email',
  title: 'E-mail address',
  textOf: ({ email }) => email.trim() || 'none',
  begin: ({ email }) => ({ values: { email: email ?? '' }, seen: { email } }),
  bodyOf: ({ email }) => ({ email: email.trim() || null }),
}

export default function EditEmail({ lead, close, wasAsked }: EditorProps & { lead: LeadRow }) {
  const edit = useLeadEdit(lead, close, emailEdit)
  return (
    <EditForm isInline label="Edit the e-mail address" takesFocus={wasAsked} edit={edit}>
      <TextInput
        size="xs"
        type="email"
        inputMode="email"
        aria-label="E-mail address"
        autoComplete="off"
        value={edit.values.email}
        onChange={({ currentTarget }) => edit.change({ email: currentTarget.value })}
        error={edit.errors.email}
      />
    </EditForm>
  )
}
