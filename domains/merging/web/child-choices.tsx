import { NativeSelect, Stack } from '@mantine/core'
import { childTexts } from '#domains/leads/contract/child-facts.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { type ChildField, childFieldNames, childFields } from '#domains/leads/contract/merge-fields.ts'
import type { MergePreview } from '#domains/merging/contract/merging.ts'
import { FieldRow, type Side } from './field-row.tsx'
import classes from './merge-screen.module.css'

type Child = LeadRow['form'][number]

/** The child of the lead that stays which is the same child, if any, and the chosen side of each field. */
export interface ChildChoice {
  sameAs: number | null
  sides: Readonly<Partial<Record<ChildField, Side>>>
}

interface FieldOfBoth {
  field: ChildField
  values: Readonly<Record<Side, string | null>>
  side: Side
}

/** Each field that is known of either; what only one of them has stays, unless something else was chosen. */
function fieldsOfBoth(own: Child, theirs: Child, sides: ChildChoice['sides']): FieldOfBoth[] {
  const [stays, goes] = [childTexts(own), childTexts(theirs)]
  return childFields
    .map((field) => {
      const values = { stays: stays.get(field) ?? null, goes: goes.get(field) ?? null }
      return { field, values, side: sides[field] ?? (values.stays === null ? 'goes' : 'stays') }
    })
    .filter(({ values }) => values.stays !== null || values.goes !== null)
}

/** The same children, as the call for a merge takes them. */
export const sameChildrenOf = ({ stays, goes }: MergePreview['children'], choices: ReadonlyMap<number, ChildChoice>) =>
  goes.flatMap((child) => {
    const { sameAs = null, sides = {} } = choices.get(child.id) ?? {}
    const own = stays.find(({ id }) => id === sameAs)
    if (!own) return []
    const take = fieldsOfBoth(own, child, sides).flatMap(({ field, side }) => (side === 'goes' ? [field] : []))
    return [{ child: child.id, same_as: own.id, take }]
  })

interface ChildChoicesProps {
  of: MergePreview['children']
  choices: ReadonlyMap<number, ChildChoice>
  onChange: (choices: ReadonlyMap<number, ChildChoice>) => void
}

/** The children of the lead that goes: each is added, or is one of the other’s, and then each field is chosen. */
export const ChildChoices = ({ of: { stays, goes }, choices, onChange }: ChildChoicesProps) =>
  goes.length > 0 && (
    <Stack component="fieldset" className={classes.children ?? ''}>
      <legend>Children</legend>
      {goes.map((child) => {
        const choice = choices.get(child.id) ?? { sameAs: null, sides: {} }
        const own = stays.find(({ id }) => id === choice.sameAs)
        const change = (next: ChildChoice) => onChange(new Map(choices).set(child.id, next))
        return (
          <Stack key={child.id} gap="xs">
            <NativeSelect
              maw={360}
              size="xs"
              label={child.child_name}
              data={[
                { value: '', label: 'Another child: added' },
                ...stays.map(({ id, child_name }) => ({ value: String(id), label: `The same as ${child_name}` })),
              ]}
              value={String(choice.sameAs ?? '')}
              onChange={({ currentTarget: { value } }) => change({ sameAs: value === '' ? null : Number(value), sides: {} })}
            />
            {own && (
              <table className={classes.fields} aria-label={`Fields of ${child.child_name}`}>
                <tbody>
                  {fieldsOfBoth(own, child, choice.sides).map(({ field, ...both }) => (
                    <FieldRow
                      key={field}
                      label={childFieldNames[field]}
                      {...both}
                      onChoose={(side) => change({ ...choice, sides: { ...choice.sides, [field]: side } })}
                    />
                  ))}
                </tbody>
              </table>
            )}
          </Stack>
        )
      })}
    </Stack>
  )
