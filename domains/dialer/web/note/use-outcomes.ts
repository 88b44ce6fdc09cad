import { useState } from 'react'
import { firstQuickTime, type Slot } from '#domains/actions/web/log/quick-times.ts'
import { getTelephony } from '#domains/calls/contract/calls.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { ActionListEntry } from '#domains/leads/contract/stages.ts'
import { useActionList } from '#domains/leads/web/list/action-list.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import { mostOutcomes } from '../session/chords.ts'
import { type Preset, presets } from '../session/dialer-words.ts'
import { useSendingOutcomes } from './use-sending-outcomes.ts'

/** The action that plans the next call: the one that is called a follow-up, else the first that needs a time. */
const followUpAction = (calls: readonly ActionListEntry[]) =>
  calls.find(({ name, needs_schedule }) => needs_schedule && /follow[- ]?up/i.test(name)) ??
  calls.find(({ needs_schedule }) => needs_schedule) ??
  calls[0]

/** The entry that a quick button logs; nothing where the list has none of its name any more. */
const actionOf = (preset: Preset, calls: readonly ActionListEntry[]) => calls.find(({ name }) => presets[preset].logs.test(name))

/** When the quick buttons plan the next call. */
function useNextCall(): Slot | undefined {
  const { data: hours } = useAsk(getTelephony, { quiet: true })
  return firstQuickTime(useNow(), hours)
}

/** Logging how the call went with one key; an action that needs a next step first asks for its time. */
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
    /** When the quick buttons plan the next call, if they log an outcome. */
    nextCall: actionOf('notPicked', calls) || actionOf('callLater', calls) ? nextCall : undefined,
    /** Logs the outcome of a quick button with its comment and the next call; answers false where the action list has no such outcome. */
    logQuick: (preset: Preset, comment: string, onLogged: () => void): boolean => {
      const action = actionOf(preset, calls)
      if (action) log({ action, slot: nextCall, comment, onLogged })
      return action !== undefined
    },
    /** Sends one again that did not get through; it cannot be logged twice. */
    sendAgain: log,
    remove,
  }
}
export type Outcomes = ReturnType<typeof useOutcomes>
