import { useState } from 'react'
import type { ActionListEntry } from '#domains/leads/contract/action-list.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { DialerButton } from '#domains/leads/contract/steps.ts'
import type { Note } from '#domains/leads/web/facts/lead-part.ts'
import { useActionList } from '#domains/leads/web/list/action-list.ts'
import { useNow } from '#platform/web/ui/time/use-now.ts'
import { quickTimes } from '#platform/web/ui/when/quick-times.ts'
import { meantChild } from '../action/child-choice.tsx'
import { proposeStep } from '../action/propose-step.ts'
import {
  missingOf,
  needsTime,
  type OutcomeDraft,
  pinnedOutcomes,
  plansOf,
  type Question,
  questionsOf,
  withProposal,
} from './outcome-draft.ts'
import { type OutcomeToSend, useSendingOutcomes } from './use-sending-outcomes.ts'

type OfLead = Pick<LeadRow, 'id' | 'form' | 'follow_ups'> & { calling?: LeadRow['calling'] }

/** Sends an outcome with the note that is written; what is typed meanwhile stays. */
function useSaving(leadId: number, note: Note) {
  const { log, failed, remove, isSending } = useSendingOutcomes(leadId)
  const send = (wanted: OutcomeToSend) => {
    const { text } = note
    const comment = wanted.comment ?? text.trim()
    log({ ...wanted, ...(comment !== '' && { comment }), onLogged: () => note.drop(text) })
  }
  return { send, sendAgain: log, failed, remove, isSending }
}

/** The chosen outcome, and the question that held its last save: another object each time, so that it is said again. */
function useDraft() {
  const [draft, set] = useState<OutcomeDraft>()
  const [asked, ask] = useState<{ question: Question }>()
  const setDraft: typeof set = (next) => {
    ask(undefined)
    set(next)
  }
  return { draft, setDraft, asked, ask }
}

/** An outcome is chosen by its key and saved with its note and its next step; until then nothing is logged. */
export function useOutcomes(lead: OfLead, note: Note) {
  const { data } = useActionList()
  const { draft, setDraft, asked, ask } = useDraft()
  const [isSaving, setSaving] = useState(false)
  const { send, ...saving } = useSaving(lead.id, note)
  const now = useNow()
  const actions = data?.result ?? []
  const hours = data?.calling_hours
  const propose = (of: OutcomeDraft) => proposeStep({ ...of, needsTime: needsTime(of), lead }, { now, hours })
  const [missing] = draft ? missingOf(draft, now) : []
  const isReady = draft !== undefined && missing === undefined
  const save = () => {
    if (!draft || isSaving) return
    if (missing) return ask({ question: missing })
    setSaving(true)
    const onEnd = () => {
      setSaving(false)
      setDraft(undefined)
    }
    // What the counsellor wrote says more than the text of the button.
    const comment = draft.preset !== undefined && note.text.trim() === '' ? { comment: draft.preset } : {}
    send({ ...draft, ...comment, child: meantChild(undefined, lead.form), onEnd })
  }
  return {
    pinned: pinnedOutcomes(actions),
    followUp: actions.find(({ dialer_button }) => dialer_button === 'follow_up'),
    /** The entries that buttons at the note choose. */
    ofButton: (button: DialerButton) => actions.find(({ dialer_button }) => dialer_button === button),
    draft,
    questions: draft ? questionsOf(draft, lead.follow_ups, now) : [],
    plans: draft ? plansOf(draft, lead.follow_ups, now) : [],
    times: quickTimes(now, hours),
    hours,
    /** What is proposed for the chosen outcome. */
    proposed: draft && propose(draft),
    isReady,
    asked,
    isSaving,
    /** A second key takes the place of the first; while one is on its way it is not changed. */
    choose: (action: ActionListEntry, preset?: string) => isSaving || setDraft(withProposal({ action, preset, schools: [] }, propose)),
    change: (patch: Partial<OutcomeDraft>) => isSaving || setDraft((before) => before && withProposal({ ...before, ...patch }, propose)),
    cancel: () => isSaving || setDraft(undefined),
    /** Says what is missing instead, if something is. */
    save,
    ...saving,
  }
}
export type Outcomes = ReturnType<typeof useOutcomes>
