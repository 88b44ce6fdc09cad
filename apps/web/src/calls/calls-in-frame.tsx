import { VisuallyHidden } from '@mantine/core'
import type { Call } from '@portal/contract/calls'
import { leadRoles } from '@portal/contract/roles'
import { lazy, Suspense } from 'react'
import { useMe } from '../sessions/use-me.ts'
import { callWords } from './call-words.ts'
import { useBarCall } from './use-bar-call.ts'
import { useMyCall } from './use-my-call.ts'

const CallBar = lazy(() => import('./call-bar.tsx'))
const IncomingCard = lazy(() => import('./incoming-card.tsx'))

/** The calls of the member of staff, on every page: the one that goes on or has just ended, and one that rings for them. */
export function CallsInFrame() {
  const { roles } = useMe()
  return leadRoles.some((role) => roles.includes(role)) && <Calls />
}

function Calls() {
  const { call, incoming, other_numbers } = useMyCall()
  const { shown, putAway } = useBarCall(call)
  return (
    <>
      <VisuallyHidden role="status">
        {incoming && <Said call={incoming} />}
        {shown && <Said call={shown} />}
      </VisuallyHidden>
      <Suspense fallback={null}>
        {incoming && <IncomingCard key={incoming.id} call={incoming} />}
        {shown && <CallBar key={shown.id} call={shown} others={other_numbers} onPutAway={() => putAway(shown.id)} />}
      </Suspense>
    </>
  )
}

/** What is read out when it changes; the clock beside it is not. */
const Said = ({ call }: { call: Call }) => {
  const { user } = useMe()
  return `${callWords(call, user.id)}: ${call.lead?.name ?? 'No parent has this number'}. `
}
