import { Button, Kbd, Textarea } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { followOnOf } from '#domains/actions/contract/actions.ts'
import { type LeadRow, longestComment } from '#domains/leads/contract/leads.ts'
import type { ActionListEntry } from '#domains/leads/contract/stages.ts'
import { useActionList } from '#domains/leads/web/list/action-list.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { ActionChoice } from './action-choice.tsx'
import { ActionDock } from './action-dock.tsx'
import type { Problems } from './action-draft.ts'
import classes from './action-form.module.css'
import { ChildChoice } from './child-choice.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { SchoolChoice } from './school-choice.tsx'
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

function Fields({ lead, actions, onDone }: FieldsProps) {
  const form = useActionForm(lead, actions, onDone)
  const { draft, chosen, problems, change } = form
  const fields = useFirstProblem(problems)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    const isSubmit = event.ctrlKey || event.metaKey
    // Enter in a choice would send a half-written form; in the comment it begins a line.
    if (isSubmit || !(event.target instanceof HTMLTextAreaElement)) event.preventDefault()
    if (isSubmit) form.submit()
  }
  return (
    <form
      className={classes.form}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <div ref={fields} className={classes.fields}>
        <ActionChoice actions={actions} draft={draft} chosen={chosen} problem={problems.action} onChange={change} />
        {followOnOf(draft.category) && chosen.action && (
          <>
            <SchoolChoice lead={lead} schools={draft.schools} problem={problems.schools} onChange={(schools) => change({ schools })} />
            <ChildChoice of={lead.form} value={form.child} onChange={(child) => change({ child })} />
          </>
        )}
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
        <ScheduleFields
          slot={draft}
          isNeeded={chosen.needsSchedule}
          problem={problems.schedule}
          open={lead.follow_ups.find((step) => !step.is_appointment) ?? null}
          onChange={({ date, time }) => change({ date, time })}
        />
      </div>
      <footer className={classes.foot}>
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

function useFirstProblem(problems: Problems) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(problems).length === 0) return
    fields.current?.querySelector<HTMLElement>('[data-problem] input, [aria-invalid="true"]')?.focus()
  }, [problems])
  return fields
}
