import { createFileRoute, redirect } from '@tanstack/react-router'
import { CallsInFrame } from '../calls/calls-in-frame.tsx'
import { Dial } from '../calls/dial.tsx'
import { readToken } from '../http/session-token.ts'
import { DialContext } from '../leads/dial-context.ts'
import { meQuestion } from '../sessions/me-question.ts'
import { askStartUpData } from '../shell/ask-start-up-data.ts'
import { ForbiddenError } from '../shell/forbidden-error.ts'
import { mayOpen } from '../shell/navigation.ts'
import { Portal, PortalFailure } from '../shell/portal.tsx'
import { WaitingOverlay } from '../ui/waiting-overlay.tsx'

export const Route = createFileRoute('/_portal')({
  beforeLoad: async ({ location, context: { queryClient } }) => {
    if (!readToken()) throw redirect({ to: '/login', search: location.href === '/' ? {} : { next: location.href } })
    const me = await queryClient.ensureQueryData(meQuestion)
    if (!mayOpen(location.pathname, me.roles)) throw new ForbiddenError()
    return { me }
  },
  loader: ({ context: { me } }) => askStartUpData(me),
  component: function PortalWithCalls() {
    return (
      <DialContext value={Dial}>
        <Portal foot={<CallsInFrame />} />
      </DialContext>
    )
  },
  errorComponent: PortalFailure,
  pendingComponent: () => <WaitingOverlay text="Please wait..." />,
})
