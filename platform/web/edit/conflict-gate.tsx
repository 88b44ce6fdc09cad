import { Suspense, useState } from 'react'
import type { RefusalError } from '#platform/web/http/refusal-error.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import type { Choices } from './conflict-dialog.tsx'

const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx'))

/** The decision after somebody else changed the same field. */
export interface Decided {
  conflict: RefusalError | undefined
  decide: (refusal: RefusalError, choices: Choices) => void
  settle: () => void
}

interface ConflictGateProps {
  edit: Decided
  nobody?: string
}

export function ConflictGate({ edit: { conflict, decide, settle }, nobody = 'The parent' }: ConflictGateProps) {
  // The dialog stays while it closes, so that it can give the focus back.
  const [shown, setShown] = useState(conflict)
  if (conflict && conflict !== shown) setShown(conflict)
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <ConflictDialog
        key={shown.conflicts.map(({ field, theirs }) => `${field} ${theirs}`).join()}
        isOpen={conflict !== undefined}
        conflicts={shown.conflicts}
        nobody={nobody}
        onDecide={(choices) => decide(shown, choices)}
        onClose={settle}
      />
    </Suspense>
  )
}
