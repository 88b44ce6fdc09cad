import { changeRule, createRule, listRuleChanges, listRules, type Rule, type RuleFields } from '#domains/assignment/contract/rules.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'

const emptyRule: RuleFields = {
  name: '',
  place_ids: [],
  boarding: null,
  sources: [],
  languages: [],
  receivers: 'everyone',
  staff_ids: [],
  most_untouched: null,
}

export const fieldsOf = ({ name, places, boarding, sources, languages, receivers, staff, most_untouched }: Rule): RuleFields => ({
  ...{ name, boarding, sources, languages, receivers, most_untouched },
  place_ids: places.map(({ id }) => id),
  staff_ids: staff.map(({ id }) => id),
})

export const ruleQuestions = [keyOf(listRules), keyOf(listRuleChanges)]

/** What is typed of a rule, until it is saved. */
export function useRuleForm(rule: Rule | null, onSaved: () => void) {
  return useApiForm(rule ? changeRule : createRule, {
    ...(rule && { params: { id: rule.id } }),
    initialValues: rule ? fieldsOf(rule) : emptyRule,
    body: (fields) => (rule ? { rule: fields, seen: rule.version } : fields),
    refreshes: ruleQuestions,
    onSuccess: onSaved,
  })
}
