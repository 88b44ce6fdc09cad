import { useRef } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { Note, NoteOutcome } from '#domains/leads/web/facts/lead-part.ts'
import { hasKeyboard } from '#platform/web/ui/keys/has-keyboard.ts'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'
import { outcomeOf } from './outcome-chords.ts'
import classes from './outcome-keys.module.css'
import { OutcomeKeys } from './outcome-keys.tsx'
import { type Outcomes, useOutcomes } from './use-outcomes.ts'
import { usePressedKeys } from './use-pressed-keys.ts'

/** The pinned outcomes over the comment box of a lead. The text of the box goes with the chosen one, as one entry. */
export function useLeadOutcomes(leadId: number, lead: LeadRow | undefined, note: Note): NoteOutcome {
  const outcomes = useOutcomes(lead ?? { id: leadId, form: [], follow_ups: [] }, note)
  const { draft, isSaving, save } = outcomes
  return {
    keys: lead && <LeadOutcomes lead={lead} outcomes={outcomes} />,
    chosen: draft && (isSaving ? {} : { save }),
  }
}

/** A form beside the lead has keys of its own. */
const isFor = (target: EventTarget | null, place: HTMLElement) => {
  const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null
  return !isSomethingOver() && (dialog === null || dialog.contains(place))
}

function LeadOutcomes({ lead, outcomes }: { lead: LeadRow; outcomes: Outcomes }) {
  const place = useRef<HTMLElement>(null)
  usePressedKeys({ place, isFor, controlOf: outcomeOf })
  return (
    // The form of the action stands in that of the comment only for React, which must not send the comment too.
    <section ref={place} className={classes.overNote} aria-label="Outcomes" onSubmit={(event) => event.stopPropagation()}>
      <OutcomeKeys lead={lead} outcomes={outcomes} saves={hasKeyboard() ? 'Ctrl Enter saves it.' : ''} />
    </section>
  )
}
