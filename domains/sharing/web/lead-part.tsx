import { IconArrowBackUp, IconArrowsExchange, IconShare } from '@tabler/icons-react'
import { lazy } from 'react'
import type { LeadPart } from '#domains/leads/web/lead/lead-part.ts'
import { ShareOrTransfer } from './share-or-transfer.tsx'

const UnsavedHandover = lazy(() => import('./unsaved-handover.tsx'))

const handoverWords = { share: 'shared with', transfer: 'transferred to', transfer_undone: 'undid a transfer, back with' } as const

export const leadPart: LeadPart = {
  tools: (lead, leave) => <ShareOrTransfer lead={lead} onGone={leave} />,
  sections: {
    'Share Transfer Timeline': {
      place: 90,
      linesOf: ({ share_transfer_timeline: { items } }) =>
        items.map(({ id, by, type, at, to, note }) => ({ id, main: `${by} ${handoverWords[type]} ${to.join(', ')}`, at, said: note })),
    },
  },
  timeline: {
    share: { icon: IconShare, group: 'Changes' },
    transfer: { icon: IconArrowsExchange, group: 'Changes' },
    transfer_undone: { icon: IconArrowBackUp, group: 'Changes' },
  },
  unsaved: (leadId) => <UnsavedHandover leadId={leadId} />,
}
