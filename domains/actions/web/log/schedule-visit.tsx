import { Suspense, useEffect, useRef } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { useActionList } from '#domains/leads/web/list/action-list.ts'
import { useDraft } from '#platform/web/drafts/use-draft.ts'
import { actionDraftKey, emptyDraft, readDraft } from '../action/action-draft.ts'
import { ActionForm } from './action-form-ahead.ts'

interface ScheduleVisitProps {
  lead: LeadRow
  school: { id: number; name: string; location: string | null }
  onClose: () => void
}

/** The form of an action, with a visit at this school begun; what was written before stays. */
export function ScheduleVisit({ lead, school: { id, name, location }, onClose }: ScheduleVisitProps) {
  const { change } = useDraft(actionDraftKey(useMe().user.id, lead.id), emptyDraft, readDraft)
  const action = useActionList().data?.result.find(({ means }) => means === 'visit_scheduled')
  const isBegun = useRef(false)
  useEffect(() => {
    if (!action || isBegun.current) return
    isBegun.current = true
    const label = location ? `${name}, ${location}` : name
    change({ category: action.category, action: action.id, subAction: undefined, schools: [{ id, name, label }] })
  }, [action, change, id, name, location])
  return (
    <Suspense fallback={null}>
      <ActionForm lead={lead} onClose={onClose} />
    </Suspense>
  )
}
