import type { Language } from '#domains/leads/contract/languages.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { EditorProps } from './edit-field.tsx'
import { EditForm } from './edit-form.tsx'
import { LanguageSelect } from './language-select.tsx'
import { type LeadEdit, useLeadEdit } from './use-lead-edit.ts'

/** Empty: nobody knows. */
interface LanguageValues {
  language: Language | ''
}

const languageEdit: LeadEdit<LanguageValues> = {
  field: 'language',
  title: 'Language',
  textOf: ({ language }) => language || 'none',
  begin: ({ language }) => ({ values: { language: language ?? '' }, seen: { language } }),
  bodyOf: ({ language }) => ({ language: language || null }),
}

export default function EditLanguage({ lead, close, wasAsked }: EditorProps & { lead: LeadRow }) {
  const edit = useLeadEdit(lead, close, languageEdit)
  return (
    <EditForm isInline label="Edit the language" takesFocus={wasAsked} edit={edit}>
      <LanguageSelect
        size="xs"
        aria-label="Language"
        language={edit.values.language || null}
        onChange={(language) => edit.change({ language: language ?? '' })}
        error={edit.errors.language}
      />
    </EditForm>
  )
}
