import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { getLead } from '#domains/leads/contract/leads.ts'
import { isRefused } from '#platform/web/http/request.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { leadHeadingId } from '../facts/lead-heading-id.ts'
import classes from './lead-absent.module.css'
import { mergedIntoOf } from './merged-into.ts'

const UnsavedTexts = lazyPart(() => import('./unsaved-texts.tsx'))

const [, absent] = getLead.refusals.leadNotFound

interface LeadAbsentProps {
  leadId: number | undefined
  error: Error | null
  retry: () => void
  back: ReactNode
  unsaved: ReactNode
}

export function LeadAbsent({ leadId, error, retry, back, unsaved }: LeadAbsentProps) {
  const note = useFocusIfLost()
  const mergedInto = mergedIntoOf(error)
  const isFailure = error !== null && !isRefused(error)
  return (
    <div ref={note} tabIndex={-1} className={classes.absent}>
      <Box id={leadHeadingId} component="h2" fz="md" c="dimmed">
        Lead
      </Box>
      {isFailure ? (
        <FailureNote error={error} retry={retry} />
      ) : (
        <div role="alert">
          <EmptyNote whole title={error?.detail ?? absent} />
        </div>
      )}
      {mergedInto !== undefined && (
        <Link to="/leads/$leadId" params={{ leadId: String(mergedInto) }} className={classes.merged}>
          Open that lead
        </Link>
      )}
      {!isFailure && leadId !== undefined && (
        <Suspense>
          <UnsavedTexts leadId={leadId}>{unsaved}</UnsavedTexts>
        </Suspense>
      )}
      <div className={classes.back}>{back}</div>
    </div>
  )
}

/** A lead that disappears while it is edited takes the focused field with it. */
function useFocusIfLost() {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) note.current?.focus({ preventScroll: true })
  }, [])
  return note
}
