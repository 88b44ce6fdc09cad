import { Button, Modal, NumberInput, Stack } from '@mantine/core'
import textStyles from '#platform/web/ui/text-styles.module.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { useState } from 'react'
import { CounsellorsField } from '#domains/assignment/web/assignment/counsellors-field.tsx'
import { listTargets, setTargets, type Target, type Targets } from '#domains/dialer/contract/targets.ts'
import { numberOrNull } from '#platform/web/forms/number-or-null.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import classes from './targets-dialog.module.css'

/** What is expected of counsellors in a day, for everyone and for single ones, and how far each is today. */
export default function TargetsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useApiQuery(listTargets, { quiet: true })
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <Modal opened onClose={onClose} size="lg" title="Targets of the day">
      <Stack gap={18}>
        {error && !data && <FailureNote error={error} retry={refetch} />}
        {data && (
          <>
            <section aria-label="Everyone">
              <h3 className={textStyles.subtitle}>Everyone</h3>
              <TargetForm known={data.everyone} staffIds={null} action="Save for everyone" onSaved={() => undefined} />
            </section>
            <section aria-label="Single counsellors">
              <h3 className={textStyles.subtitle}>Single counsellors</h3>
              <CounsellorsField
                label="Counsellors"
                description="They get their own target. Leave both fields empty to go back to everyone’s."
                chosen={chosen}
                onChange={setChosen}
              />
              <TargetForm
                key={chosen[0] ?? ''}
                known={data.results.find(({ staff }) => String(staff.id) === chosen[0])?.own ?? null}
                staffIds={chosen.map(Number)}
                action={`Save for ${chosen.length}`}
                onSaved={() => setChosen([])}
              />
            </section>
          </>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reached with the keyboard. */}
        <section className={classes.today} aria-label="Today" tabIndex={0}>
          <RecordTable label="Today" columns={columns} rows={data?.results.map((row) => ({ ...row, id: row.staff.id })) ?? 'awaited'} />
        </section>
      </Stack>
    </Modal>
  )
}

type Row = Targets['results'][number] & { id: number }

const ofTarget = (done: number, expected: number | null | undefined) => (expected ? `${done} of ${expected}` : String(done))

const columns: readonly RecordColumn<Row>[] = [
  { key: 'who', title: 'Counsellor', onMobile: 'title', cell: ({ staff, own }) => `${staff.name}${own ? ' (own target)' : ''}` },
  {
    key: 'calls',
    title: 'Calls today',
    width: '170px',
    word: 'calls',
    cell: ({ today }) => `${ofTarget(today.calls, today.target?.calls)}${today.simulated > 0 ? `, ${today.simulated} simulated` : ''}`,
  },
  { key: 'talks', title: 'Talks today', width: '110px', word: 'talks', cell: ({ today }) => ofTarget(today.talks, today.target?.talks) },
]

const fields = [
  { name: 'calls', label: 'Calls a day' },
  { name: 'talks', label: 'Talks a day' },
] as const

interface TargetFormProps {
  known: Target | null
  staffIds: number[] | null
  action: string
  onSaved: () => void
}

function TargetForm({ known, staffIds, action, onSaved }: TargetFormProps) {
  const form = useApiForm(setTargets, {
    initialValues: { calls: known?.calls ?? '', talks: known?.talks ?? '' },
    body: ({ calls, talks }) => ({ staff_ids: staffIds, calls: numberOrNull(calls), talks: numberOrNull(talks) }),
    refreshes: [keyOf(listTargets)],
    onSuccess: onSaved,
  })
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      {fields.map(({ name, label }) => (
        <NumberInput
          key={name}
          label={label}
          placeholder="No target"
          min={1}
          max={1000}
          allowDecimal={false}
          {...form.getInputProps(name)}
        />
      ))}
      <Button type="submit" variant="default" loading={form.isPending} disabled={staffIds?.length === 0}>
        {action}
      </Button>
      {form.problem && (
        <p className={classes.problem} role="alert">
          {form.problem}
        </p>
      )}
    </form>
  )
}
