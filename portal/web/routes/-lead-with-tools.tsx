import type { ReactNode } from 'react'
import { type LeadParts, LeadPartsContext } from '#domains/leads/web/lead/lead-parts.ts'
import { LeadScreen } from '#domains/leads/web/lead/lead-screen.tsx'
import { BackLink } from '#domains/leads/web/list/back-link.tsx'

interface LeadWithToolsProps {
  id: number | undefined
  as: 'panel' | 'page'
  bar: ReactNode
  parts: LeadParts
}

/** A lead with what every domain adds to it. */
export const LeadWithTools = ({ parts, ...lead }: LeadWithToolsProps) => (
  <LeadPartsContext value={parts}>
    <LeadScreen {...lead} back={<BackLink />} />
  </LeadPartsContext>
)
