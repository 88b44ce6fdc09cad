import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { getLead } from '#domains/leads/contract/leads.ts'
import { isRefused } from '#platform/web/http/request.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { EditFields } from '../edit/edit-fields.tsx'
import { knownRow } from '../edit/put-lead.ts'
import { leadHeadingId } from '../facts/lead-heading-id.ts'
import { useLeadParts } from '../facts/lead-parts.ts'
import { CommentBox } from '../timeline/comment-box.tsx'
import { AwaitedLead } from './awaited-lead.tsx'
import { LeadAbsent } from './lead-absent.tsx'
import { LeadBody } from './lead-body.tsx'
import { LeadHead } from './lead-head.tsx'
import { useTakeInHand } from './lead-in-hand.ts'
import classes from './lead-screen.module.css'
import { useLeaveLead } from './use-leave-lead.ts'
import { useMergedLead } from './use-merged-lead.ts'

interface LeadScreenProps {
  id: number | undefined
  bar: ReactNode
  back: ReactNode
  /** A panel lies beside the list on wide screens and over it on others; a page fills the frame. */
  as?: 'panel' | 'page'
}

export function LeadScreen({ id, bar, back, as = 'panel' }: LeadScreenProps) {
  const { tools, unsaved } = useLeadParts()
  const leave = useLeaveLead()
  const lead = useAsk(getLead, { ...(id !== undefined && { params: { id } }), enabled: id !== undefined, quiet: true })
  useTakeInHand(lead.data?.id)
  const client = useQueryClient()
  const isLate = useShownAfter(lead.isPending)
  // A list may know enough of the lead for its head.
  const known = lead.data ?? knownRow(client, id)
  // A failed refresh leaves what is there. A refused one means that the lead is no longer the reader's.
  const isGone = lead.error !== null && (!lead.data || isRefused(lead.error))
  const screen = useFocusOnOpening()
  useMergedLead(id, lead.error)

  return (
    <section ref={screen} tabIndex={-1} className={classes.screen} data-as={as} aria-labelledby={leadHeadingId}>
      {bar}
      {id === undefined || isGone ? (
        <LeadAbsent
          key={id}
          leadId={id}
          error={lead.error}
          retry={() => void lead.refetch()}
          back={back}
          unsaved={id !== undefined && unsaved(id)}
        />
      ) : (
        <>
          <div key={id} className={classes.scroller}>
            <EditFields leadId={id}>
              {known && <LeadHead lead={known} tools={tools(known, leave)} />}
              {lead.data ? <LeadBody lead={lead.data} /> : isLate && <AwaitedLead withHead={!known} />}
            </EditFields>
          </div>
          <CommentBox key={`comment ${id}`} leadId={id} lead={known} />
        </>
      )}
    </section>
  )
}

/** Takes the focus when a lead is opened, but not when going on to the next one. */
function useFocusOnOpening() {
  const screen = useRef<HTMLElement>(null)
  useEffect(() => screen.current?.focus({ preventScroll: true }), [])
  return screen
}
