import { TextInput, VisuallyHidden } from '@mantine/core'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { leadHeadingId } from '../facts/lead-heading-id.ts'
import type { EditorProps } from './edit-field.tsx'
import { EditForm } from './edit-form.tsx'
import { type LeadEdit, useLeadEdit } from './use-lead-edit.ts'

const nameEdit: LeadEdit<{ name: string }> = {
  field: 'name',
  title: 'Name',
  textOf: ({ name }) => name.trim(),
  begin: ({ name }) => ({ values: { name }, seen: { name } }),
  bodyOf: ({ name }) => ({ name }),
}

export default function EditName({ lead, close, wasAsked }: EditorProps & { lead: LeadRow }) {
  const edit = useLeadEdit(lead, close, nameEdit)
  return (
    <>
      <VisuallyHidden>
        <h2 id={leadHeadingId}>{lead.name}</h2>
      </VisuallyHidden>
      <EditForm isInline label="Edit the name" takesFocus={wasAsked} edit={edit}>
        <TextInput
          size="xs"
          aria-label="Name"
          autoComplete="off"
          value={edit.values.name}
          onChange={(event) => edit.change({ name: event.currentTarget.value })}
          error={edit.errors.name}
        />
      </EditForm>
    </>
  )
}
