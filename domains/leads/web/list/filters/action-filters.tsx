import { MultiSelect, NumberInput } from '@mantine/core'
import { type ActionCategory, actionCategories } from '#domains/leads/contract/action-list.ts'
import '@mantine/core/styles/NumberInput.layer.css'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { stageWord } from '#platform/web/ui/stage-badge.tsx'
import { FilterSection, type FilterSectionProps, searchable } from './filter-section.tsx'
import type { LeadFilters } from './lead-filters.ts'
import { categoriesOf, settledBy } from './list-filters.ts'

type ActionRefs = NonNullable<LeadFilters['actions']>

type Actions = NonNullable<FilterSectionProps['options']['actions']>

const actionOptions = (categories: readonly ActionCategory[], actions: Actions) =>
  categories.map((category) => ({
    group: stageWord(category),
    items: [
      { value: category, label: `${stageWord(category)} (all)` },
      ...actions.filter((action) => action.category === category).map(({ id, name }) => ({ value: String(id), label: name })),
    ],
  }))

const refs = (values: readonly string[]): ActionRefs =>
  values.map((value) => actionCategories.find((category) => category === value) ?? Number(value))

export function ActionFilters(section: FilterSectionProps) {
  const { filters, onChange } = section
  return (
    <FilterSection title="Actions">
      <ActionChoices {...section} />
      <NumberInput
        label="Calls made, exactly"
        min={0}
        max={1000}
        allowDecimal={false}
        allowNegative={false}
        value={filters.num_of_call_attempts ?? ''}
        onChange={(value) => onChange({ num_of_call_attempts: value === '' ? undefined : Number(value) })}
      />
    </FilterSection>
  )
}

/** A stage's list filters by its own actions, also where something else was logged since. */
function ActionChoices({ list, filters, options: { actions: all = [], actionsTrouble }, onChange }: FilterSectionProps) {
  const categories = categoriesOf(list)
  const actions = all.filter(({ category }) => categories.includes(category))
  const options = actionOptions(categories, actions)
  const subActions = actions
    .filter(({ sub_actions }) => sub_actions.length > 0)
    .map(({ name, sub_actions }) => ({ group: name, items: sub_actions.map((sub) => ({ value: String(sub.id), label: sub.name })) }))
  return (
    <>
      {actionsTrouble && <FailureNote {...actionsTrouble} />}
      {!settledBy(list).includes('actions') && (
        <MultiSelect
          {...searchable}
          label="Latest action"
          description="For steps such as Visit Scheduled: finds everyone who reached it, even if more was logged since."
          placeholder={filters.actions ? '' : 'Any action'}
          data={options}
          value={filters.actions?.map(String) ?? []}
          onChange={(chosen) => onChange({ actions: refs(chosen) })}
        />
      )}
      <MultiSelect
        {...searchable}
        label="Latest sub-action"
        placeholder={filters.sub_actions ? '' : 'Any sub-action'}
        data={subActions}
        value={filters.sub_actions?.map(String) ?? []}
        onChange={(chosen) => onChange({ sub_actions: chosen.map(Number) })}
      />
      {!settledBy(list).includes('exclude_actions') && (
        <MultiSelect
          {...searchable}
          label="Latest action is not"
          placeholder={filters.exclude_actions ? '' : 'None left out'}
          data={options}
          value={filters.exclude_actions?.map(String) ?? []}
          onChange={(chosen) => onChange({ exclude_actions: refs(chosen) })}
        />
      )}
    </>
  )
}
