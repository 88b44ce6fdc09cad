import { Button, Group, Modal, MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { useState } from 'react'
import { maxCounted } from '#domains/assignment/contract/lead-limit.ts'
import {
  type Receivers,
  type Rule,
  type RuleFields,
  receivers,
  receiverWords,
  simulateRule,
  sparesBoardingTeam,
} from '#domains/assignment/contract/rules.ts'
import { type Language, languages } from '#domains/leads/contract/languages.ts'
import { useCounsellors } from '#domains/sharing/web/counsellors/use-counsellors.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import classes from '../assignment/assignment.module.css'
import { RulePlaces } from './rule-places.tsx'
import { boardingTeamWords } from './rule-words.ts'
import ruleClasses from './rules.module.css'
import { SimulationView } from './simulation-view.tsx'
import { useRuleForm } from './use-rule-form.ts'

interface RuleEditorProps {
  rule: Rule | null
  onClose: () => void
}

const boardingWords = [
  { value: 'any', label: 'Boarding or not', means: null },
  { value: 'boarding', label: 'Boarding', means: true },
  { value: 'day', label: 'Not boarding', means: false },
] as const

const defaultSources = ['marketplace', 'website', 'import', 'manual', 'call']

const languageOptions = Object.entries(languages).map(([value, label]) => ({ value: value as Language, label }))

export function RuleEditor({ rule, onClose }: RuleEditorProps) {
  const form = useRuleForm(rule, onClose)
  const [simulation, setSimulation] = useState<AnswerOf<typeof simulateRule>>()
  const simulate = useApiMutation(simulateRule, { onSuccess: setSimulation, onRefusal: form.refused })
  const { values: fields } = form
  const set = (patch: Partial<RuleFields>) => {
    form.setValues(patch)
    setSimulation(undefined)
  }
  const tryOut = () => simulate.mutate({ body: { rule_id: rule?.id ?? null, rule: { ...fields, name: fields.name || 'This rule' } } })
  return (
    <Modal opened onClose={onClose} size="xl" title={rule ? `Rule ${rule.name}` : 'New rule'}>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <TextInput
          label="Name"
          data-autofocus
          withAsterisk
          maxLength={80}
          value={fields.name}
          error={form.errors.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <RuleConditions form={form} known={rule?.places ?? []} set={set} />
        <RuleReceivers form={form} set={set} />
        {form.problem && (
          <p className={classes.problem} role="alert">
            {form.problem}
          </p>
        )}
        {simulation && <SimulationView simulation={simulation} />}
        <Group justify="space-between" gap="sm" className={ruleClasses.foot ?? ''}>
          <Button variant="default" loading={simulate.isPending} onClick={tryOut}>
            Try on last week’s leads
          </Button>
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={form.isPending}>
              {rule ? 'Save' : 'Save as a draft'}
            </Button>
          </Group>
        </Group>
      </form>
    </Modal>
  )
}

interface RulePartProps {
  form: Pick<ReturnType<typeof useRuleForm>, 'values' | 'errors'>
  set: (patch: Partial<RuleFields>) => void
}

const RuleConditions = ({ form: { values: fields, errors: problems }, known, set }: RulePartProps & { known: Rule['places'] }) => (
  <>
    <RulePlaces chosen={fields.place_ids} known={known} problem={problems.place_ids} onChange={(place_ids) => set({ place_ids })} />
    <div className={classes.pair}>
      <Select
        label="Boarding"
        allowDeselect={false}
        data={boardingWords.map(({ value, label }) => ({ value, label }))}
        value={boardingWords.find(({ means }) => means === fields.boarding)?.value ?? 'any'}
        onChange={(value) => set({ boarding: boardingWords.find((one) => one.value === value)?.means ?? null })}
      />
      <MultiSelect
        label="Language"
        placeholder={fields.languages.length > 0 ? '' : 'Any language'}
        searchable
        hidePickedOptions
        data={languageOptions}
        value={fields.languages}
        error={problems.languages}
        onChange={(chosen) => set({ languages: chosen as Language[] })}
      />
      <TagsInput
        label="Source"
        placeholder={fields.sources.length > 0 ? '' : 'Any source'}
        data={defaultSources}
        value={fields.sources}
        error={problems.sources}
        onChange={(sources) => set({ sources })}
      />
    </div>
  </>
)

const RuleReceivers = ({ form: { values: fields, errors: problems }, set }: RulePartProps) => (
  <>
    <div className={classes.pair}>
      <Select
        label="Goes in turn to"
        description={sparesBoardingTeam(fields) ? boardingTeamWords : undefined}
        allowDeselect={false}
        data={receivers.map((value) => ({ value, label: receiverWords[value] }))}
        value={fields.receivers}
        onChange={(value) => set({ receivers: value as Receivers, ...(value !== 'named' && { staff_ids: [] }) })}
      />
      <NumberInput
        label="With fewer untouched leads than"
        description="Leads that they never acted on"
        placeholder="No limit"
        min={1}
        max={maxCounted}
        allowDecimal={false}
        value={fields.most_untouched ?? ''}
        error={problems.most_untouched}
        onChange={(value) => set({ most_untouched: value === '' ? null : Number(value) })}
      />
    </div>
    {fields.receivers === 'named' && (
      <NamedCounsellors chosen={fields.staff_ids} problem={problems.staff_ids} onChange={(staff_ids) => set({ staff_ids })} />
    )}
  </>
)

interface NamedCounsellorsProps {
  chosen: readonly number[]
  problem: string | undefined
  onChange: (ids: number[]) => void
}

function NamedCounsellors({ chosen, problem, onChange }: NamedCounsellorsProps) {
  const { data } = useCounsellors()
  return (
    <MultiSelect
      label="Counsellors"
      withAsterisk
      searchable
      hidePickedOptions
      limit={100}
      nothingFoundMessage="No counsellor of that name"
      data={(data?.results ?? []).map(({ id, user }) => ({ value: String(id), label: user }))}
      value={chosen.map(String)}
      error={problem}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  )
}
