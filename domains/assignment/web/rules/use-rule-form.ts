import { useState } from 'react'
import { changeRule, createRule, listRuleChanges, listRules, type Rule, type RuleFields } from '#domains/assignment/contract/rules.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors, type RefusalError } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'

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

/** A change names its fields under the rule. */
const ofRule = (field: string) => field.replace(/^rule\./, '')

/** What is typed of a rule, until it is saved. */
export function useRuleForm(rule: Rule | null, onSaved: () => void) {
  const [fields, setFields] = useState(rule ? fieldsOf(rule) : emptyRule)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const onRefusal = (refusal: RefusalError) =>
    setProblems({
      form: refusal.detail,
      ...Object.fromEntries(Object.entries(fieldErrors(refusal)).map(([at, text]) => [ofRule(at), text])),
    })
  const options = { refreshes: ruleQuestions, onRefusal, onSuccess: onSaved }
  const create = useApiMutation(createRule, options)
  const change = useApiMutation(changeRule, options)
  return {
    fields,
    problems,
    isSaving: create.isPending || change.isPending,
    set: (patch: Partial<RuleFields>) => {
      setFields((before) => ({ ...before, ...patch }))
      setProblems({})
    },
    tell: onRefusal,
    save: () => {
      if (rule) change.mutate({ params: { id: rule.id }, body: { rule: fields, seen: rule.version } })
      else create.mutate({ body: fields })
    },
  }
}
