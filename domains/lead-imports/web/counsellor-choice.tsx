import { NativeSelect } from '@mantine/core'
import { listCounsellors } from '#domains/sharing/contract/sharing.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'

interface CounsellorChoiceProps {
  value: number | null
  onChange: (counsellor: number | null) => void
}

export function CounsellorChoice({ value, onChange }: CounsellorChoiceProps) {
  const { data } = useAsk(listCounsellors, { quiet: true })
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
