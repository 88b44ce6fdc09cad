import { MultiSelect, NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { actionCategories } from '@portal/contract/leads-query'
import { stageWord } from '../ui/stage-badge.tsx'
import classes from './filter-drawer.module.css'
import { FilterSection, type FilterSectionProps } from './filter-section.tsx'
import type { LeadFilters } from './lead-search.ts'

type ActionRefs = NonNullable<LeadFilters['actions']>

/** Each category first as a whole, then its actions. */
const actionOptions = (actions: NonNullable<FilterSectionProps['options']['actions']>) =>
  actionCategories.map((category) => ({
    group: stageWord(category),
    items: [
      { value: category, label: `${stageWord(category)} (all)` },
      ...actions.filter((action) => action.category === category).map(({ id, name }) => ({ value: String(id), label: name })),
    ],
  }))

const refs = (values: readonly string[]): ActionRefs =>
  values.map((value) => actionCategories.find((category) => category === value) ?? Number(value))

/** What was done last, what was not, and how often the parent was called. */
export function ActionFilters({ filters, options: { isLoaded, actions = [] }, onChange }: FilterSectionProps) {
  const common = { searchable: true, clearable: true, hidePickedOptions: true, nothingFoundMessage: 'Nothing of that name' }
  const subActions = actions
    .filter(({ sub_actions }) => sub_actions.length > 0)
    .map(({ name, sub_actions }) => ({ group: name, items: sub_actions.map((sub) => ({ value: String(sub.id), label: sub.name })) }))
  return (
    <FilterSection title="Actions">
      {isLoaded ? (
        <>
          <MultiSelect
            {...common}
            label="Latest action"
            placeholder={filters.actions ? '' : 'Any action'}
            data={actionOptions(actions)}
            value={filters.actions?.map(String) ?? []}
            onChange={(chosen) => onChange({ actions: refs(chosen) })}
          />
          <MultiSelect
            {...common}
            label="Latest sub-action"
            placeholder={filters.sub_actions ? '' : 'Any sub-action'}
            data={subActions}
            value={filters.sub_actions?.map(String) ?? []}
            onChange={(chosen) => onChange({ sub_actions: chosen.map(Number) })}
          />
          <MultiSelect
            {...common}
            label="Latest action is not"
            placeholder={filters.exclude_actions ? '' : 'None left out'}
            data={actionOptions(actions)}
            value={filters.exclude_actions?.map(String) ?? []}
            onChange={(chosen) => onChange({ exclude_actions: refs(chosen) })}
          />
        </>
      ) : (
        <p className={classes.note}>Actions are not loaded for this account.</p>
      )}
      <NumberInput
        label="Calls logged, exactly"
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
