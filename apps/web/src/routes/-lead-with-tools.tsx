import type { ReactNode } from 'react'
import { LogAction } from '../actions/log-action.tsx'
import { RemoveAdmission } from '../actions/remove-admission.tsx'
import { TakeAdmission } from '../actions/take-admission.tsx'
import { BackLink } from '../leads/back-link.tsx'
import { LeadScreen } from '../leads/lead-screen.tsx'
import { useLeaveLead } from '../leads/use-leave-lead.ts'
import { ShareOrTransfer } from '../sharing/share-or-transfer.tsx'

interface LeadWithToolsProps {
  id: number | undefined
  as: 'panel' | 'page'
  bar: ReactNode
}

/** A lead with what the domains above it can do with it. */
export function LeadWithTools({ id, as, bar }: LeadWithToolsProps) {
  const leave = useLeaveLead()
  return (
    <LeadScreen
      id={id}
      as={as}
      bar={bar}
      back={<BackLink />}
      tools={(lead) => (
        <>
          <LogAction lead={lead} />
          <ShareOrTransfer lead={lead} onGone={leave} />
        </>
      )}
      admissionTools={(admission, leadId) => <RemoveAdmission leadId={leadId} admission={admission} />}
      admissionHeadTools={(lead) => <TakeAdmission lead={lead} />}
    />
  )
}
