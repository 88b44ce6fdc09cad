import { createFileRoute, redirect } from '@tanstack/react-router'
import type { Me } from '#domains/accounts/contract/sessions.ts'
import { meNow } from '#domains/accounts/web/account/me-now.ts'
import { Dial } from '#domains/calls/web/placing/dial.tsx'
import { DialContext } from '#domains/leads/web/facts/dial-context.ts'
import { LeadPartsContext } from '#domains/leads/web/facts/lead-parts.ts'
import { sessionEnd } from '#platform/web/http/session-end.ts'
import { readToken } from '#platform/web/http/session-token.ts'
import { domains } from '../folded/domains.ts'
import { loadLeadParts } from '../lead/load-lead-parts.ts'
import { rightSearch } from '../shell/dropped-address.ts'
import { ForbiddenError } from '../shell/forbidden-error.ts'
import { mayOpen } from '../shell/navigation.ts'
import { PendingPortal, Portal, PortalFailure } from '../shell/portal.tsx'

/** Also where a page is refused: what the browser keeps for a role that was taken away must go. */
function askAheadFor(me: Me) {
  // Until a password is chosen, and a second factor set up, all else is refused.
  if (!me.must_choose_password && !me.must_set_up_factor) for (const { askAhead } of domains) askAhead?.(me)
}

export const Route = createFileRoute('/_portal')({
  beforeLoad: async ({ location, matches, preload, context: { queryClient, readSearch } }) => {
    // Where a session has ended, the frame asks for the password over the page.
    if (!readToken() && !sessionEnd.get()) throw redirect({ to: '/login', search: location.href === '/' ? {} : { next: location.href } })
    const me = await meNow(queryClient)
    if (!mayOpen(location.pathname, me.roles)) {
      askAheadFor(me)
      throw new ForbiddenError()
    }
    const search = rightSearch(location, readSearch(matches.at(-1)?.routeId ?? ''), preload)
    if (search) throw redirect({ to: location.pathname, search, replace: true })
    return { me }
  },
  loader: ({ context: { me } }) => askAheadFor(me),
  component: function PortalWithCalls() {
    return (
      <DialContext value={Dial}>
        <LeadPartsContext value={loadLeadParts}>
          <Portal />
        </LeadPartsContext>
      </DialContext>
    )
  },
  errorComponent: PortalFailure,
  pendingComponent: PendingPortal,
})
