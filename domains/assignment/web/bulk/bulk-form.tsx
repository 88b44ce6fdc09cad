import { Button, Group, SegmentedControl, Textarea } from '@mantine/core'
import textStyles from '#platform/web/ui/text-styles.module.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useState } from 'react'
import { listBulkTransfers, startBulkTransfer } from '#domains/assignment/contract/bulk.ts'
import { longestComment } from '#domains/leads/contract/leads.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import classes from '../assignment/assignment.module.css'
import { CounsellorsField } from '../assignment/counsellors-field.tsx'
import { leadsText } from '../assignment/leads-text.ts'
import { nothingText, type Preview, PreviewText } from './preview-text.tsx'
import { RuleReceivers, type Which } from './rule-receivers.tsx'

interface BulkFormProps {
  preview: Preview
  which: Which
  from: { id: number; name: string } | undefined
  /** How the receivers are chosen at first. */
  way: ReceiverChoice | undefined
  onBegun: () => void
}

export type ReceiverChoice = 'chosen' | 'rules'

const ways: { value: ReceiverChoice; label: string }[] = [
  { value: 'chosen', label: 'Counsellors I choose' },
  { value: 'rules', label: 'By the assignment rules' },
]

/** Which leads go, to whom, and with which note. */
export function BulkForm({ preview, from, which, way: first = 'chosen', onBegun }: BulkFormProps) {
  const form = useApiForm(startBulkTransfer, {
    initialValues: { way: first, to: [] as string[], note: '' },
    body: ({ way, to, note }) => ({ ...which, ...(way === 'rules' ? { by_rules: true } : { to: to.map(Number) }), note }),
    refreshes: [keyOf(listBulkTransfers)],
    onSuccess: onBegun,
  })
  const { way, to } = form.values
  const [byRules, setByRules] = useState<Preview>()
  const placed = byRules?.receivers?.reduce((sum, { leads }) => sum + leads, 0)
  if (preview.movable === 0) return <p className={textStyles.wrap}>{nothingText(preview, from)}</p>
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <PreviewText preview={preview} from={from} />
      <SegmentedControl
        fullWidth
        aria-label="Who gets them"
        data={ways}
        value={way}
        onChange={(chosen) => form.setFieldValue('way', chosen as ReceiverChoice)}
      />
      {way === 'rules' ? (
        <RuleReceivers which={which} from={from} preview={byRules} onPreview={setByRules} />
      ) : (
        <Receivers
          movable={preview.movable}
          to={to}
          problem={form.errors.to}
          except={from?.id}
          onChange={(chosen) => form.setFieldValue('to', chosen)}
        />
      )}
      <Textarea
        label="Handover note"
        description="Shown in the timeline of each lead and in the notice."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longestComment}
        {...form.getInputProps('note')}
      />
      <p className={classes.problem} role="alert">
        {form.problem}
      </p>
      <Group justify="flex-end">
        <Button type="submit" loading={form.isPending} disabled={way === 'rules' && !placed}>
          Transfer {leadsText(way === 'rules' ? (placed ?? preview.movable) : preview.movable)}
        </Button>
      </Group>
    </form>
  )
}

interface ReceiversProps {
  movable: number
  to: string[]
  problem: string | undefined
  /** The counsellor whose leads go gets none. */
  except: number | undefined
  onChange: (to: string[]) => void
}

function Receivers({ movable, to, problem, except, onChange }: ReceiversProps) {
  const each = Math.ceil(movable / Math.max(to.length, 1))
  return (
    <CounsellorsField
      label="Transfer to"
      description={to.length > 1 ? `About ${leadsText(each)} each, in the order of the list` : 'One, or several in turn'}
      withAsterisk
      isFocused
      {...{ chosen: to, problem, except, onChange }}
    />
  )
}
