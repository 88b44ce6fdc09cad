import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import type { Me } from '#domains/accounts/contract/sessions.ts'
import { LeadPartsContext } from '#domains/leads/web/facts/lead-parts.ts'
import { hasAnyRole, leadRoles } from '#platform/contract/roles.ts'
import { beginLoadingAhead, loadAhead } from '#platform/web/lazy/load-ahead.ts'
import { keepShell } from './keep-shell.ts'
import { loadKeptList } from './kept/kept-here.tsx'

/** How often it is looked whether the first questions are answered, in milliseconds. */
const lookEvery = 500

/** Keeps the shell as soon as the page has what it asked first, long before all parts are here: the line may go at any moment. */
function keepShellSoon(client: QueryClient): () => void {
  const timer = setInterval(() => {
    if (client.isFetching() > 0) return
    clearInterval(timer)
    void keepShell().catch(() => undefined)
  }, lookEvery)
  return () => clearInterval(timer)
}

const leadScreens = ['/_portal/$list/$leadId', '/_portal/leads/$leadId'] as const

/** Loads what staff open all day before they open it: the screen of a lead, and the dialogs of every screen that is open. */
export function useLoadingAhead({ roles }: Me) {
  const client = useQueryClient()
  const router = useRouter()
  const loadLeadParts = use(LeadPartsContext)
  const hasLeads = hasAnyRole({ roles }, leadRoles)
  useEffect(() => {
    // Code that was on its way when the shell was first kept.
    loadAhead(async () => void keepShell().catch(() => undefined), 'last')
    if (hasLeads) {
      for (const id of leadScreens) loadAhead(async () => router.loadRouteChunk(router.routesById[id]))
      loadAhead(async () => loadLeadParts())
    }
    loadAhead(loadKeptList)
  }, [router, hasLeads, loadLeadParts])
  useEffect(() => beginLoadingAhead(() => client.isFetching() + client.isMutating() > 0), [client])
  useEffect(() => keepShellSoon(client), [client])
}
