import { getLead, type LeadRow } from '@portal/contract/leads'
import { useEffect, useRef } from 'react'
import { isRefused } from '../http/request.ts'
import { useAsk } from '../http/use-ask.ts'
import { useShownAfter } from '../ui/use-shown-after.ts'
import { AwaitedLead } from './awaited-lead.tsx'
import { CommentBox } from './comment-box.tsx'
import { LeadAbsent } from './lead-absent.tsx'
import { LeadBar } from './lead-bar.tsx'
import { LeadBody } from './lead-body.tsx'
import { LeadHead } from './lead-head.tsx'
import { leadHeadingId } from './lead-heading-id.ts'
import classes from './lead-screen.module.css'
import { useLeadList } from './use-lead-list.ts'
import { useLeadSearch } from './use-lead-search.ts'

/** One lead: beside the list on wide screens, over it on others. */
export function LeadScreen({ id }: { id: number | undefined }) {
  const lead = useAsk(getLead, { ...(id !== undefined && { params: { id } }), enabled: id !== undefined, quiet: true })
  const row = useKnownRow(id)
  const isLate = useShownAfter(lead.isPending)
  const known = lead.data ?? row
  // A refresh that fails leaves what is there; one that is refused says that the lead is no longer the reader's.
  const isGone = lead.error !== null && (!lead.data || isRefused(lead.error))
  const screen = useFocusOnOpening()

  return (
    <section ref={screen} tabIndex={-1} className={classes.screen} aria-labelledby={leadHeadingId}>
      <LeadBar openId={id} />
      {id === undefined || isGone ? (
        <LeadAbsent error={lead.error} retry={() => void lead.refetch()} />
      ) : (
        <>
          <div key={id} className={classes.scroller}>
            {known && <LeadHead lead={known} />}
            {lead.data ? <LeadBody lead={lead.data} /> : isLate && <AwaitedLead withHead={!known} />}
          </div>
          <CommentBox key={`comment ${id}`} leadId={id} lead={known} />
        </>
      )}
    </section>
  )
}

/** What the list already knows of the lead, so that its head stands at once. */
function useKnownRow(id: number | undefined): LeadRow | undefined {
  const { filters, page } = useLeadSearch()
  return useLeadList(filters, page).data?.results.find((row) => row.id === id)
}

/** Takes the focus when a lead is opened; going on to the next one leaves it where it is. */
function useFocusOnOpening() {
  const screen = useRef<HTMLElement>(null)
  useEffect(() => screen.current?.focus({ preventScroll: true }), [])
  return screen
}
