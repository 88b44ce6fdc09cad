import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { useCounsellors } from '../counsellors/use-counsellors.ts'
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
  const { over, opener, open, close } = useOver()
  useKeys([['S', () => !isSomethingOver() && open(true)]])
  return (
    <>
      <Button
        ref={opener}
        size="xs"
        variant="default"
        leftSection={<IconShare size={16} aria-hidden />}
        title="Share or transfer (S)"
        aria-keyshortcuts="S"
        aria-haspopup="dialog"
        onClick={() => open(true)}
      >
        Share or Transfer
      </Button>
      {over && (
        <Suspense fallback={null}>
          <ShareOrTransferModal key={lead.id} lead={lead} onGone={onGone} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
