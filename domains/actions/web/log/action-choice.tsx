import { type ActionCategory, type ActionListEntry, actionCategories } from '#domains/leads/contract/action-list.ts'
import { stageWord } from '#platform/web/ui/stage-badge.tsx'
import type { ActionDraft, Chosen } from '../action/action-draft.ts'
import { ChoiceList } from '../action/choice-list.tsx'

interface ActionChoiceProps {
  actions: readonly ActionListEntry[]
  draft: ActionDraft
  chosen: Chosen
  problem: string | undefined
  onChange: (patch: Partial<ActionDraft>) => void
}

const noSubAction = 0

export function ActionChoice({ actions, draft, chosen: { action, subAction }, problem, onChange }: ActionChoiceProps) {
  const ofCategory = (category: ActionCategory | undefined) => actions.filter((entry) => entry.category === category)
  const chooseCategory = (category: ActionCategory) => {
    const [only, ...others] = ofCategory(category)
    onChange({ category, action: others.length === 0 ? only?.id : undefined, subAction: undefined })
  }
  const categories = actionCategories.filter((category) => ofCategory(category).length > 0)
  return (
    <>
      <ChoiceList
        title="Category"
        choices={categories.map((category) => ({ value: category, label: stageWord(category), mark: category }))}
        value={draft.category}
        problem={draft.category ? undefined : problem}
        onChange={chooseCategory}
        autoFocus
      />
      {draft.category && (
        <ChoiceList
          title="Action"
          choices={ofCategory(draft.category).map(({ id, name }) => ({ value: id, label: name }))}
          value={action?.id}
          problem={problem}
          onChange={(id) => onChange({ action: id, subAction: undefined })}
        />
      )}
      {action && action.sub_actions.length > 0 && (
        <ChoiceList
          title="Sub-action"
          choices={[{ value: noSubAction, label: 'None' }, ...action.sub_actions.map(({ id, name }) => ({ value: id, label: name }))]}
          value={subAction?.id ?? noSubAction}
          onChange={(id) => onChange({ subAction: id === noSubAction ? undefined : id })}
        />
      )}
    </>
  )
}
