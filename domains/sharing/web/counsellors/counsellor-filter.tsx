import { Select } from '@mantine/core'
import classes from './counsellor-filter.module.css'
import { useCounsellors } from './use-counsellors.ts'

interface CounsellorFilterProps {
  value: number | undefined
  onChange: (value: number | undefined) => void
}

export function CounsellorFilter({ value, onChange }: CounsellorFilterProps) {
  const { data } = useCounsellors()
  return (
    <Select
      className={classes.counsellor}
      aria-label="Counsellor"
      placeholder="Any counsellor"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Any counsellor' }}
      nothingFoundMessage="No counsellor of that name"
      limit={100}
      data={(data?.results ?? []).map(({ id, user }) => ({ value: String(id), label: user }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  )
}
