import { Button, Group, Modal, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Rule, type Simulation, simulateRule, switchRule } from '#domains/assignment/contract/rules.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import classes from '../assignment/assignment.module.css'
import ruleClasses from './rules.module.css'
import { SimulationView } from './simulation-view.tsx'
import { fieldsOf, ruleQuestions } from './use-rule-form.ts'

interface SwitchDialogProps {
  rule: Rule
  onClose: () => void
}

/** Shows what a rule would have done before it is switched on, or without it before it is switched off. */
export function SwitchDialog({ rule, onClose }: SwitchDialogProps) {
  const [simulation, setSimulation] = useState<Simulation>()
  const simulate = useApiMutation(simulateRule, { onSuccess: setSimulation })
  const { mutate } = simulate
  const next = useApiMutation(switchRule, { params: { id: rule.id }, refreshes: ruleQuestions, onSuccess: onClose })
  useEffect(() => {
    mutate({ body: { rule_id: rule.id, rule: rule.is_on ? null : fieldsOf(rule) } })
  }, [mutate, rule])
  const act = rule.is_on ? 'Switch off' : 'Switch on'
  return (
    <Modal opened onClose={onClose} size="xl" title={`${act}: ${rule.name}`}>
      <div className={classes.form}>
        {simulation && <SimulationView simulation={simulation} isOff={rule.is_on} />}
        {simulate.isPending && <Skeleton height={220} aria-label="Trying it on last week’s leads" />}
        <Group justify="flex-end" gap="sm" className={ruleClasses.foot ?? ''}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button data-autofocus loading={next.isPending} onClick={() => next.mutate({ body: { is_on: !rule.is_on, seen: rule.version } })}>
            {act}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}
