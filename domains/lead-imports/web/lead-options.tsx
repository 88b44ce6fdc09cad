import { NativeSelect, TextInput } from '@mantine/core'
import type { OptionsProps } from '#domains/imports/web/mapping-form.tsx'
import { CounsellorChoice } from './counsellor-choice.tsx'

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
