import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { LeadRow } from '@portal/contract/leads'
import { IconShare } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { isSomethingOver } from '../ui/is-something-over.ts'

const ShareOrTransferModal = lazy(() => import('./share-or-transfer-modal.tsx'))

interface ShareOrTransferProps {
  lead: LeadRow
  /** Called after a transfer by which the lead is no longer the reader’s. */
  onGone?: () => void
}

/** The button that shares an open lead with other counsellors or gives it to one; the key S does the same. */
export function ShareOrTransfer({ lead, onGone }: ShareOrTransferProps) {
  const [isOpen, setIsOpen] = useState(false)
  useHotkeys([['S', () => !isSomethingOver() && setIsOpen(true)]])
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconShare size={16} aria-hidden />}
        title="Share or transfer (S)"
        aria-keyshortcuts="S"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Share or Transfer
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareOrTransferModal key={lead.id} lead={lead} onGone={onGone} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
