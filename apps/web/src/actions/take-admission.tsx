import { Button } from '@mantine/core'
import type { LeadRow } from '@portal/contract/leads'
import { lazy, Suspense } from 'react'
import { useOver } from '../ui/use-over.ts'
import { takesAdmission } from './takes-admission.ts'

const TakeAdmissionDialog = lazy(() => import('./take-admission-dialog.tsx'))

/** The button that notes an admission which the parent took on their own. */
export function TakeAdmission({ lead }: { lead: LeadRow }) {
  const { over, opener, open, close } = useOver()
  return (
    <>
      <Button ref={opener} variant="subtle" size="compact-xs" aria-haspopup="dialog" onClick={() => open(true)} {...takesAdmission}>
        Already taken
      </Button>
      {over && (
        <Suspense fallback={null}>
          <TakeAdmissionDialog lead={lead} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
