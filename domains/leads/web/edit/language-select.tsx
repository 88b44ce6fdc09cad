import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { Language, languages } from '#domains/leads/contract/languages.ts'

interface LanguageSelectProps extends Pick<NativeSelectProps, 'size' | 'label' | 'aria-label' | 'error'> {
  language: Language | null
  onChange: (language: Language | null) => void
}

export const LanguageSelect = ({ language, onChange, ...field }: LanguageSelectProps) => (
  <NativeSelect
    {...field}
    data={[{ value: '', label: 'Not known' }, ...Object.entries(languages).map(([value, label]) => ({ value, label }))]}
    value={language ?? ''}
    onChange={({ currentTarget: { value } }) => onChange(Language.safeParse(value).data ?? null)}
  />
)
