import { useQueryClient } from '@tanstack/react-query'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, use, useEffect, useRef } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { getLead } from '#domains/leads/contract/leads.ts'
import { usersList } from '#domains/leads/contract/lists.ts'
import { isRefused } from '#platform/web/http/request.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { EditFields } from '../edit/edit-fields.tsx'
import { knownRow } from '../edit/put-lead.ts'
import { leadHeadingId } from '../facts/lead-heading-id.ts'
import { useLeadParts } from '../facts/lead-parts.ts'
import { OpenLeadList } from '../list/open-lead-list.ts'
import { CommentBox } from '../timeline/comment-box.tsx'
import { LeadAbsent } from './lead-absent.tsx'
import { AwaitedLead, LeadBody } from './lead-body.tsx'
import { LeadHead } from './lead-head.tsx'
import { useTakeInHand } from './lead-in-hand.ts'
import classes from './lead-screen.module.css'
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
  const lead = useApiQuery(getLead, { ...(id !== undefined && { params: { id } }), enabled: id !== undefined, quiet: true })
  useTakeInHand(lead.data?.id)
  const client = useQueryClient()
  const isLate = useShownAfter(lead.isPending)
  // A list may know enough of the lead for its head.
  const known = lead.data ?? knownRow(client, id)
  // A failed refresh leaves what is there, as does the end of the session. A refused one means that the lead is no longer the reader's.
  const isGone = lead.error !== null && (!lead.data || (isRefused(lead.error) && lead.error.status !== 401))
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

/** To its list as it was, or to where the reader came from, else to the list of Users. */
function useLeaveLead() {
  const open = use(OpenLeadList)
  const home = usersList(useMe().user_info)
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const { history } = useRouter()
  return () => {
    if (open) void navigate({ to: '/$list', params: { list: open.list }, search: true, replace: true, resetScroll: false })
    else if (canGoBack) history.back()
    else void navigate({ to: '/$list', params: { list: home }, search: { page: 1 } })
  }
}
