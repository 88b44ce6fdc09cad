import { useEffect, useRef } from 'react'
import type { ActionListEntry } from '#domains/leads/contract/action-list.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { School } from '../action/action-draft.ts'
import { standingSchool } from './standing-school.ts'
import { useSuggestedSchool, useSuggestedSchools } from './suggested-schools.ts'

interface Choice {
  schools: readonly School[]
  onChange: (schools: School[]) => void
}

/**
 * Chooses the school of the appointment whose outcome the action is, where no other is chosen. A school that was chosen so leaves with the
 * action that it was chosen for.
 */
export function useStandingSchool(lead: LeadRow, action: ActionListEntry | undefined, { schools, onChange }: Choice): void {
  const suggestions = useSuggestedSchools(lead)
  const find = useSuggestedSchool(lead)
  const name = action && schools.length === 0 ? standingSchool(lead.follow_ups, action, Date.now()) : undefined
  const latest = useRef({ suggestions, find, schools, onChange })
  latest.current = { suggestions, find, schools, onChange }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each action, so that a school that is taken out stays out
  useEffect(() => {
    if (name === undefined) return
    let [isOver, given]: [boolean, School | undefined] = [false, undefined]
    const choose = async () => {
      given = await latest.current.find(latest.current.suggestions.find((each) => each.name === name) ?? { name })
      if (given && !isOver && latest.current.schools.length === 0) latest.current.onChange([given])
    }
    // Without it, the counsellor chooses.
    choose().catch(() => undefined)
    return () => {
      isOver = true
      const [only, another] = latest.current.schools
      if (given && only?.id === given.id && !another) latest.current.onChange([])
    }
  }, [action?.id, lead.id])
}
