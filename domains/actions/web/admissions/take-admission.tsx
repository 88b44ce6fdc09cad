import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { useHasDraft } from '#platform/web/drafts/use-draft.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { admissionDraftKey } from '../action/admission-draft.ts'
import classes from '../log/log-action.module.css'
import { takesAdmission } from './takes-admission.ts'

const TakeAdmissionDialog = lazyPart(() => import('./take-admission-dialog.tsx'))

export function TakeAdmission({ lead }: { lead: LeadRow }) {
  const { over, opener, open, close } = useOver()
  const isBegun = useHasDraft(admissionDraftKey(useMe().user.id, lead.id))
  return (
    <>
      <Button
        ref={opener}
        variant="subtle"
        size="compact-xs"
        rightSection={isBegun && <span className={classes.begun} />}
        title={isBegun ? 'Continue the unsaved admission' : undefined}
        aria-haspopup="dialog"
        onClick={() => open(true)}
        {...takesAdmission}
      >
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
