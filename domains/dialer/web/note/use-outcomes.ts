import { useState } from 'react'
import { firstQuickTime, type Slot } from '#domains/actions/web/log/quick-times.ts'
import { getTelephony } from '#domains/calls/contract/calls.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { ActionListEntry } from '#domains/leads/contract/stages.ts'
import { useActionList } from '#domains/leads/web/list/action-list.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { useNow } from '#platform/web/ui/time/use-now.ts'
import { mostOutcomes } from '../session/chords.ts'
import { type Preset, presets } from '../session/dialer-words.ts'
import { useSendingOutcomes } from './use-sending-outcomes.ts'

const followUpAction = (calls: readonly ActionListEntry[]) =>
  calls.find(({ dialer_button }) => dialer_button === 'follow_up') ?? calls.find(({ needs_schedule }) => needs_schedule) ?? calls[0]

/** Nothing where no action has the button. */
const actionOf = (preset: Preset, calls: readonly ActionListEntry[]) =>
  calls.find(({ dialer_button }) => dialer_button === presets[preset].logs)

function useNextCall(): Slot | undefined {
  const { data: hours } = useAsk(getTelephony, { quiet: true })
  return firstQuickTime(useNow(), hours)
}

export function useOutcomes(lead: Pick<LeadRow, 'id'>) {
  const { data } = useActionList()
  const [asked, setAsked] = useState<ActionListEntry>()
  const { log, failed, remove, isSending } = useSendingOutcomes(lead.id)
  const nextCall = useNextCall()
  const calls = (data?.result ?? []).filter(({ category }) => category === 'call')
  const followUp = followUpAction(calls)
  return {
    /** Without the one that has a button of its own at the note. */
    choices: calls.filter((action) => action !== actionOf('notPicked', calls)).slice(0, mostOutcomes),
    asked,
    isSending,
    failed,
    choose: (action: ActionListEntry) => (action.needs_schedule ? setAsked(action) : log({ action })),
    askFollowUp: followUp && (() => setAsked(followUp)),
    plan: (slot: Slot) => {
      setAsked(undefined)
      if (asked) log({ action: asked, slot })
    },
    cancel: () => setAsked(undefined),
    nextCall: actionOf('notPicked', calls) || actionOf('callLater', calls) ? nextCall : undefined,
    /** Answers false where the action list has no such outcome. */
    logQuick: (preset: Preset, comment: string, onLogged: () => void): boolean => {
      const action = actionOf(preset, calls)
      if (action) log({ action, slot: nextCall, comment, onLogged })
      return action !== undefined
    },
    sendAgain: log,
    remove,
  }
}
export type Outcomes = ReturnType<typeof useOutcomes>
