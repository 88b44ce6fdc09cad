import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { ChoiceList } from './choice-list.tsx'

interface ChildChoiceProps {
  of: LeadRow['form']
  value: number | null
  onChange: (child: number | null) => void
}

const nobody = 0

export function ChildChoice({ of, value, onChange }: ChildChoiceProps) {
  if (of.length === 0) return null
  const children = of.map(({ id, child_name, class_names: classes }) => ({
    value: id,
    label: [child_name, ...classes.slice(0, 1)].join(' · '),
  }))
  return (
    <ChoiceList
      title="Child"
      choices={[{ value: nobody, label: 'Not said' }, ...children]}
      value={value ?? nobody}
      onChange={(child) => onChange(child === nobody ? null : child)}
    />
  )
}

export const meantChild = (child: number | null | undefined, of: LeadRow['form']): number | null =>
  child === undefined ? (of.length === 1 ? (of[0]?.id ?? null) : null) : of.some(({ id }) => id === child) ? child : null
