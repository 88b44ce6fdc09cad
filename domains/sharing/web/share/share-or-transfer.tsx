import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import { useAskedAct } from '#platform/web/ui/over/asked-act.ts'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { useCounsellors } from '../counsellors/use-counsellors.ts'
import type { HandoverKind } from '../handover/handover-draft.ts'
import { ShareOrTransferModal } from './handover-ahead.ts'

interface ShareOrTransferProps {
  lead: LeadRow
  /** Called when the lead is no longer the reader’s. */
  onGone?: () => void
}

export function ShareOrTransfer({ lead, onGone }: ShareOrTransferProps) {
  // Known before the dialog opens, so that a name typed at once finds its counsellor.
  useCounsellors()
  useEffect(() => void ShareOrTransferModal.load(), [])
  const { over, opener, open, close } = useOver<HandoverKind | 'either'>()
  useKeys([['alt+S', () => !isSomethingOver() && open('either'), { usePhysicalKeys: true }]])
  useAskedAct('share', lead.id, () => open('share'))
  useAskedAct('transfer', lead.id, () => open('transfer'))
  return (
    <>
      <Button
        ref={opener}
        size="xs"
        variant="default"
        leftSection={<IconShare size={16} aria-hidden />}
        title="Share or transfer (Alt S)"
        aria-keyshortcuts="Alt+S"
        aria-haspopup="dialog"
        onClick={() => open('either')}
      >
        Share or Transfer
      </Button>
      {over && (
        <Suspense fallback={null}>
          <ShareOrTransferModal key={lead.id} lead={lead} {...(over !== 'either' && { way: over })} onGone={onGone} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
