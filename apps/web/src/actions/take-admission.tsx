import { Button } from '@mantine/core'
import type { LeadRow } from '@portal/contract/leads'
import { lazy, Suspense, useState } from 'react'

const TakeAdmissionDialog = lazy(() => import('./take-admission-dialog.tsx'))

/** The button that notes an admission which the parent took on their own. */
export function TakeAdmission({ lead }: { lead: LeadRow }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" size="compact-xs" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Already taken
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TakeAdmissionDialog lead={lead} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
