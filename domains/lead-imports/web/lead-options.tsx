import { NativeSelect, TextInput } from '@mantine/core'
import type { OptionsProps } from '#domains/imports/web/mapping-form.tsx'
import { listCounsellors } from '#domains/sharing/contract/sharing.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'

export const LeadOptions = ({ value, onChange }: OptionsProps) => (
  <>
    <TextInput
      label="Source"
      description="Where these parents come from"
      value={String(value.source ?? '')}
      onChange={({ currentTarget }) => onChange({ ...value, source: currentTarget.value })}
    />
    <NativeSelect
      label="Parents whom we know"
      description="By any of their numbers, else by the ID of the source"
      data={[
        { value: 'skip', label: 'Leave them as they are' },
        { value: 'join', label: 'Add the new details and put them back in the call queue' },
      ]}
      value={String(value.known)}
      onChange={({ currentTarget }) => onChange({ ...value, known: currentTarget.value })}
    />
    <CounsellorChoice
      value={typeof value.counsellor === 'number' ? value.counsellor : null}
      onChange={(counsellor) => onChange({ ...value, counsellor })}
    />
  </>
)

interface CounsellorChoiceProps {
  value: number | null
  onChange: (counsellor: number | null) => void
}

function CounsellorChoice({ value, onChange }: CounsellorChoiceProps) {
  const { data } = useApiQuery(listCounsellors, { quiet: true })
  return (
    <NativeSelect
      label="Counsellor of new leads"
      description="A Counsellor column in the file takes priority"
      data={[
        { value: '', label: 'Left to assignment' },
        ...(data?.results ?? []).map(({ id, user }) => ({ value: String(id), label: user })),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    />
  )
}
