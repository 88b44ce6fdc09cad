import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getMyCall } from '#domains/calls/contract/calls.ts'
import { usePlaceCall } from '#domains/calls/web/placing/use-place-call.ts'
import { type DialedLead, getDialer } from '#domains/dialer/contract/dialer.ts'
import { getLead } from '#domains/leads/contract/leads.ts'
import { outsideHours } from '#domains/leads/web/lead/outside-hours.ts'
import { askingActionList } from '#domains/leads/web/list/action-list.ts'
import { asking } from '#platform/web/http/use-api-query.ts'
import { isSomethingOpen } from '../dialer/is-something-open.ts'
import { readPreview } from '../dialer/preview-seconds.ts'
import { afterCheck, counted, isDue, type Turn } from './counted.ts'
import { onCallWith } from './on-call-with.ts'
import { useDialedCheck } from './use-dialed-check.ts'
import { whyNotDialed } from './why-not-dialed.ts'

/** In milliseconds. */
const lookedEvery = 250

function useHeldNow() {
  const client = useQueryClient()
  const isLeaving = useRef(false)
  const heldNow = useCallback(
    ({ calling }: DialedLead) => {
      const isPaused = Boolean(client.getQueryData(asking(getDialer).queryKey)?.pause)
      const call = client.getQueryData(asking(getMyCall).queryKey)?.call
      const hours = client.getQueryData(askingActionList.queryKey)?.calling_hours
      const isOutsideHours = outsideHours(hours, calling.zones, new Date()) !== undefined
      return whyNotDialed({
        isLeaving: isLeaving.current,
        isPaused,
        onCallWith: onCallWith(call),
        isOpen: isSomethingOpen(),
        isOutsideHours,
      })
    },
    [client],
  )
  const setLeaving = useCallback((isIt: boolean) => {
    isLeaving.current = isIt
  }, [])
  return { heldNow, setLeaving }
}

/** The number may have been corrected since the lead came. What was known before that is older. */
function numberNow(client: QueryClient, { id, mobile_number_with_code: served }: DialedLead, since: number) {
  const { data, dataUpdatedAt = 0 } = client.getQueryState(asking(getLead, { params: { id } }).queryKey) ?? {}
  return data && dataUpdatedAt >= since ? data.mobile_number_with_code : served
}

interface Counting {
  turn: Turn | undefined
  setTurn: (turn: Turn) => void
  heldNow: (lead: DialedLead) => string | undefined
  onDue: (turn: Turn) => void
}

function useCountdown({ turn, setTurn, heldNow, onDue }: Counting) {
  useEffect(() => {
    if (turn?.stands !== 'counting') return
    const look = () => {
      const now = Date.now()
      const next = counted(turn, heldNow(turn.lead), now)
      if (isDue(next, now)) onDue(turn)
      else setTurn(next)
    }
    look()
    const clock = setInterval(look, lookedEvery)
    return () => clearInterval(clock)
  }, [turn, setTurn, heldNow, onDue])
}

function useDial() {
  const client = useQueryClient()
  const { place } = usePlaceCall()
  const came = useRef<{ lead?: DialedLead; at: number }>({ at: 0 })
  const arrive = useCallback((lead: DialedLead) => {
    if (came.current.lead !== lead) came.current = { lead, at: Date.now() }
  }, [])
  const dial = useCallback(
    (lead: DialedLead) => void place({ leadId: lead.id, phone: numberNow(client, lead, came.current.at), automatic: true }),
    [client, place],
  )
  return { arrive, dial }
}

/** A lead that was dialed already is dialed again only by hand. Nothing is dialed while that is not known. */
export function useAutomaticCall() {
  const { arrive, dial } = useDial()
  const { check, forget } = useDialedCheck()
  const { heldNow, setLeaving } = useHeldNow()
  const [turn, setTurn] = useState<Turn>()

  /** `left` is how many of the seconds are still to run. */
  const begin = useCallback(
    async (lead: DialedLead, seconds: number, left = seconds) => {
      arrive(lead)
      const checking: Turn = { lead, seconds, stands: 'checking' }
      setTurn(checking)
      const was = await check(lead)
      if (was === undefined) return
      const next = was ? undefined : afterCheck(checking, left, heldNow(lead))
      setTurn(next)
      if (!was && !next) dial(lead)
    },
    [arrive, check, heldNow, dial],
  )
  const onDue = useCallback(({ lead, seconds }: Turn) => void begin(lead, seconds, 0), [begin])
  useCountdown({ turn, setTurn, heldNow, onDue })

  const stop = () => {
    forget()
    setTurn(undefined)
  }
  return {
    preview: turn?.stands === 'counting' ? turn : undefined,
    isChecking: turn?.stands === 'checking',
    begin,
    /** While Next or Exit waits, nothing is dialed. */
    setLeaving,
    dialNow: () => {
      stop()
      if (turn) dial(turn.lead)
    },
    stop,
    halt: () => {
      forget()
      setTurn((before) => before && { ...before, stands: 'halted' })
    },
    resume: () => {
      if (turn?.stands === 'halted') void begin(turn.lead, readPreview())
    },
  }
}
