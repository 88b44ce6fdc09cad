import { Group, SegmentedControl, Textarea } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { type LeadRow, longestComment } from '#domains/leads/contract/leads.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import type { HandoverKind } from '../handover/handover-draft.ts'
import { AskForLead } from '../requests/ask-for-lead.tsx'
import { CounsellorChoice } from './counsellor-choice.tsx'
import classes from './share-or-transfer-modal.module.css'
import { useHandOver } from './use-hand-over.ts'

interface ShareOrTransferModalProps {
  lead: LeadRow
  /** Otherwise the way that was chosen last for this lead. */
  way?: HandoverKind
  onGone: (() => void) | undefined
  onClose: () => void
}

const ways: { value: HandoverKind; label: string }[] = [
  { value: 'share', label: 'Share' },
  { value: 'transfer', label: 'Transfer' },
]

const meaning: Record<HandoverKind, string> = {
  share: 'They see the lead beside you and work on it too. It stays with its owner.',
  transfer: 'They own the lead from now on, with its whole history and its open follow-up.',
}

export default function ShareOrTransferModal({ lead, way, onGone, onClose }: ShareOrTransferModalProps) {
  const { draft, change, problem, isSending, submit, mayTransfer } = useHandOver({ lead, way, onGone, onClose })
  return (
    <FormDialog title="Share or Transfer" action="Submit" isSending={isSending} onSubmit={submit} onClose={onClose}>
      <div>
        {mayTransfer && (
          <SegmentedControl
            fullWidth
            aria-label="Share or transfer"
            data={ways}
            value={draft.way}
            onChange={(way) => change({ way: way as HandoverKind })}
          />
        )}
        <p className={classes.meaning}>{meaning[draft.way]}</p>
      </div>
      {!mayTransfer && (
        <Group justify="space-between" gap="xs">
          <p className={classes.meaning}>Only {lead.owner?.name ?? 'its owner'} and the admins can transfer it.</p>
          <AskForLead lead={lead} onAsked={onClose} />
        </Group>
      )}
      <CounsellorChoice
        lead={lead}
        way={draft.way}
        chosen={draft.counsellors}
        problem={problem}
        onChange={(counsellors) => change({ counsellors })}
      />
      <Textarea
        label="Handover note"
        description="For the next counsellor. It is kept in the timeline."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={longestComment}
        value={draft.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </FormDialog>
  )
}
