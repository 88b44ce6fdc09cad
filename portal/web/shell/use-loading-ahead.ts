import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import type { Me } from '#domains/accounts/contract/sessions.ts'
import { LeadPartsContext } from '#domains/leads/web/facts/lead-parts.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { beginLoadingAhead, loadAhead } from '#platform/web/later/load-ahead.ts'
import { keepShell } from './keep-shell.ts'

const leadScreens = ['/_portal/$list/$leadId', '/_portal/leads/$leadId'] as const

/** Loads what staff open all day before they open it: the screen of a lead, and the dialogs of every screen that is open. */
export function useLoadingAhead({ roles }: Me) {
  const client = useQueryClient()
  const router = useRouter()
  const loadLeadParts = use(LeadPartsContext)
  const hasLeads = leadRoles.some((role) => roles.includes(role))
  useEffect(() => {
    // A browser may take long to begin with a service worker, and nothing waits for it.
    loadAhead(async () => void keepShell().catch(() => undefined), 'last')
    if (!hasLeads) return
    for (const id of leadScreens) loadAhead(async () => router.loadRouteChunk(router.routesById[id]))
    loadAhead(async () => loadLeadParts())
  }, [router, hasLeads, loadLeadParts])
  useEffect(() => beginLoadingAhead(() => client.isFetching() + client.isMutating() > 0), [client])
}
