import { IconArrowMerge, IconArrowsSplit2 } from '@tabler/icons-react'
import type { LeadPart } from '#domains/leads/web/facts/lead-part.ts'
import { CompareLink } from './compare-link.tsx'
import { Duplicates } from './duplicates.tsx'
import { MergeBoth } from './merge-both.tsx'
import { MergeLink } from './merge-link.tsx'
import { SplitButton } from './split-button.tsx'

export const leadPart: LeadPart = {
  tools: (lead) => <MergeLink lead={lead} />,
  overSections: (lead) => <Duplicates key={lead.id} lead={lead} />,
  numberTaken: (leadId, holder) => <CompareLink stays={leadId} other={holder} />,
  merge: (stays, goes) => <MergeBoth stays={stays} goes={goes} />,
  timeline: {
    merged: { icon: IconArrowMerge, group: 'Changes', tools: (item) => <SplitButton item={item} /> },
    split: { icon: IconArrowsSplit2, group: 'Changes' },
  },
}
