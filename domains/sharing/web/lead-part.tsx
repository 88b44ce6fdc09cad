import { IconArrowBackUp, IconArrowsExchange, IconClockX, IconHandOff, IconHandStop, IconShare, IconShareOff } from '@tabler/icons-react'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import type { LeadPart } from '#domains/leads/web/facts/lead-part.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { AskForLead } from './requests/ask-for-lead.tsx'
import { TransferRequests } from './requests/transfer-requests.tsx'
import { ShareOrTransfer } from './share/share-or-transfer.tsx'
import { WithdrawShare } from './share/withdraw-share.tsx'

const UnsavedHandover = lazyPart(() => import('./share/unsaved-handover.tsx'))

type Handover = LeadDetails['share_transfer_timeline']['items'][number]

const handoverWords: Record<Handover['type'], (by: string, to: string) => string> = {
  share: (by, to) => `${by} shared with ${to}`,
  share_withdrawn: (by, to) => `${by} withdrew the share of ${to}`,
  transfer: (by, to) => `${by} transferred to ${to}`,
  transfer_undone: (by, to) => `${by} undid a transfer, back with ${to}`,
  transfer_asked: (by, to) => `${by} asked ${to} for this lead`,
  transfer_declined: (by, to) => `${by} declined to transfer it to ${to}`,
  transfer_lapsed: (_, to) => `Nobody answered ${to} within a day`,
}

export const leadPart: LeadPart = {
  tools: (lead, leave) => (
    <>
      <ShareOrTransfer lead={lead} onGone={leave} />
      <AskForLead lead={lead} />
    </>
  ),
  overSections: (lead) => <TransferRequests lead={lead} />,
  sections: {
    'Shared With': {
      place: 85,
      linesOf: (lead) =>
        lead.shares.map((share) => ({
          id: share.with.id,
          main: share.with.name,
          at: share.at,
          more: [share.by && `by ${share.by.name}`],
          tools: <WithdrawShare lead={lead} share={share} />,
        })),
    },
    'Share Transfer Timeline': {
      place: 90,
      linesOf: ({ share_transfer_timeline: { items } }) =>
        items.map(({ id, by, type, at, to, note }) => ({ id, main: handoverWords[type](by, to.join(', ') || 'nobody'), at, said: note })),
    },
  },
  timeline: {
    share: { icon: IconShare, group: 'Changes' },
    transfer: { icon: IconArrowsExchange, group: 'Changes' },
    transfer_undone: { icon: IconArrowBackUp, group: 'Changes' },
    share_withdrawn: { icon: IconShareOff, group: 'Changes' },
    transfer_asked: { icon: IconHandStop, group: 'Changes' },
    transfer_declined: { icon: IconHandOff, group: 'Changes' },
    transfer_lapsed: { icon: IconClockX, group: 'Changes' },
  },
  unsaved: (leadId) => <UnsavedHandover leadId={leadId} />,
}
