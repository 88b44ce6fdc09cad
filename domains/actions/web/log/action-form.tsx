import { Button, Kbd, Textarea } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { asksForSchools } from '#domains/actions/contract/actions.ts'
import type { ActionListEntry } from '#domains/leads/contract/action-list.ts'
import { type FollowUp, type LeadRow, longestComment } from '#domains/leads/contract/leads.ts'
import { isAdmission } from '#domains/leads/contract/steps.ts'
import { useLeadParts } from '#domains/leads/web/facts/lead-parts.ts'
import { useActionList } from '#domains/leads/web/list/action-list.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { underMessages } from '#platform/web/ui/notes/under-messages.ts'
import type { Problems, School } from '../action/action-draft.ts'
import { ChildChoice } from '../action/child-choice.tsx'
import { plansCallInIndia } from '../action/plans-call-in-india.ts'
import { proposeStep } from '../action/propose-step.ts'
import { ScheduleFields } from '../action/schedule-fields.tsx'
import { plansAhead } from '../plans/plans-ahead.ts'
import { ifLastChild, PlansQuestion } from '../plans/plans-question.tsx'
import { SchoolChoice } from '../schools/school-choice.tsx'
import { useStandingSchool } from '../schools/use-standing-school.ts'
import { ActionChoice } from './action-choice.tsx'
import { ActionDock } from './action-dock.tsx'
import classes from './action-form.module.css'
import { useActionForm } from './use-action-form.ts'

interface ActionFormProps {
  lead: LeadRow
  onClose: () => void
}

export default function ActionForm({ lead, onClose }: ActionFormProps) {
  const { data, error, refetch } = useActionList()
  return (
    <ActionDock title="Action" name={lead.name} onClose={onClose}>
      {error && !data && <FailureNote error={error} retry={refetch} />}
      {data && <Fields lead={lead} actions={data.result} onDone={onClose} />}
    </ActionDock>
  )
}

interface FieldsProps {
  lead: LeadRow
  actions: readonly ActionListEntry[]
  onDone: () => void
}

const submitByKey = (submit: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
  const isSubmit = event.ctrlKey || event.metaKey
  // Enter in a choice would send a half-written form; in the comment it begins a line.
  if (isSubmit || !(event.target instanceof HTMLTextAreaElement)) event.preventDefault()
  if (isSubmit) submit()
}

function Fields({ lead, actions, onDone }: FieldsProps) {
  const form = useActionForm(lead, actions, onDone)
  const { draft, chosen, problems, change } = form
  const fields = useFirstProblem(problems)
  const { action } = chosen
  const plans = action ? plansAhead(lead.follow_ups, action, Date.now(), { schools: draft.schools, plansNext: draft.date !== '' }) : []
  return (
    <form
      className={classes.form}
      noValidate
      onKeyDown={submitByKey(form.submit)}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <div ref={fields} className={classes.fields}>
        <ActionChoice actions={actions} draft={draft} chosen={chosen} problem={problems.action} onChange={change} />
        <Concerned lead={lead} form={form} />
        <PlansQuestion
          plans={plans}
          condition={isAdmission(action?.means ?? null) ? ifLastChild(lead) : undefined}
          value={draft.plans}
          onChange={(answer) => change({ plans: answer })}
        />
        <Textarea
          label="Comment"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={longestComment + 1}
          value={draft.comment}
          error={problems.comment}
          onChange={(event) => change({ comment: event.currentTarget.value })}
        />
        <NextStep lead={lead} form={form} plans={plans} />
      </div>
      <footer ref={underMessages} className={classes.foot}>
        {form.failure && (
          <p role="alert" className={classes.failure}>
            {form.failure}
          </p>
        )}
        <span className={classes.keys}>
          <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd>
        </span>
        <Button type="submit" loading={form.isSending} aria-keyshortcuts="Control+Enter">
          Submit
        </Button>
      </footer>
    </form>
  )
}

interface NextStepProps {
  lead: LeadRow
  form: ReturnType<typeof useActionForm>
  /** What the action cancels or keeps. */
  plans: readonly FollowUp[]
}

function NextStep({ lead, form: { draft, chosen, problems, change }, plans }: NextStepProps) {
  const { action, needsSchedule } = chosen
  const hours = useActionList().data?.calling_hours
  const best = useLeadParts().useBestTimes(lead)
  return (
    <ScheduleFields
      best={best}
      proposed={action && proposeStep({ action, needsTime: needsSchedule, schools: draft.schools, lead }, { now: Date.now(), hours })}
      slot={draft}
      isNeeded={needsSchedule}
      isCall={plansCallInIndia(lead, action)}
      problem={problems.schedule}
      open={lead.follow_ups.find((step) => !step.is_appointment && !plans.includes(step)) ?? null}
      onChange={({ date, time, unread }) => change({ date, time, unread })}
    />
  )
}

/** The schools and the child that an action concerns, where its category belongs to schools. */
function Concerned({ lead, form: { draft, chosen, child, problems, change } }: { lead: LeadRow; form: ReturnType<typeof useActionForm> }) {
  if (!asksForSchools(draft.category) || !chosen.action) return null
  const choice = { schools: draft.schools, onChange: (schools: School[]) => change({ schools }) }
  return (
    <>
      <StandingSchool lead={lead} action={chosen.action} {...choice} />
      <SchoolChoice lead={lead} problem={problems.schools} {...choice} />
      <ChildChoice of={lead.form} value={child} onChange={(of) => change({ child: of })} />
    </>
  )
}

type StandingSchoolProps = Parameters<typeof useStandingSchool>[2] & { lead: LeadRow; action: ActionListEntry }

/** Stands only while schools are asked for, as what it asks then is needed for nothing else. */
function StandingSchool({ lead, action, ...choice }: StandingSchoolProps) {
  useStandingSchool(lead, action, choice)
  return null
}

function useFirstProblem(problems: Problems) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(problems).length === 0) return
    fields.current?.querySelector<HTMLElement>('[data-problem] input, [aria-invalid="true"]')?.focus()
  }, [problems])
  return fields
}
