import { useEffect, useRef } from 'react'
import type { ActionListEntry } from '#domains/leads/contract/action-list.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { School } from '../action/action-draft.ts'
import { standingSchool } from './standing-school.ts'

interface Choice {
  schools: readonly School[]
  onChange: (schools: School[]) => void
}

/**
 * Chooses the school of the appointment whose outcome the action is, where no other is chosen. A school that was chosen so leaves with the
 * action that it was chosen for.
 */
export function useStandingSchool(lead: LeadRow, action: ActionListEntry | undefined, { schools, onChange }: Choice): void {
  const given = action && schools.length === 0 ? standingSchool(lead.follow_ups, action, Date.now()) : undefined
  const latest = useRef({ schools, onChange })
  latest.current = { schools, onChange }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each action, so that a school that is taken out stays out
  useEffect(() => {
    if (!given) return
    latest.current.onChange([given])
    return () => {
      const [only, another] = latest.current.schools
      if (only?.id === given.id && !another) latest.current.onChange([])
    }
  }, [action?.id, lead.id])
}
