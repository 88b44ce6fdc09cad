import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useId } from 'react'
import { callParent, callParentAbout, getMyCall, type MyCall, type Placed, unsureCall } from '#domains/calls/contract/calls.ts'
import { nameOfLead } from '#domains/leads/web/facts/name-of-lead.ts'
import { wantNote } from '#domains/leads/web/timeline/wanted-note.ts'
import { RefusalError } from '#platform/web/http/refusal-error.ts'
import { isRefused, request } from '#platform/web/http/request.ts'
import { asking } from '#platform/web/http/use-api-query.ts'
import { named } from '#platform/web/toasts/named.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { isField } from '#platform/web/ui/keys/is-for-field.ts'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'
import { callKeys } from '../call/call-keys.ts'
import { type CallWanted, latestPress, type Press, setPress, usePressOf } from './latest-press.ts'
import { attemptFor, isSamePress } from './same-press.ts'

/** The portal gave no answer. The same press again finds the call that it may have placed. */
const placingUnknown = 'We do not know if the call was placed. Press again: it will not be dialed twice.'

/** The acting GETs. A retry carries the same attempt. */
function send({ leadId, phone, automatic, override, booking, enquiry }: CallWanted, attempt: string): Promise<Placed> {
  const query = { phone: phone.number, country_code: phone.country_code, attempt, override }
  if (booking !== undefined) return request(callParentAbout, { query: { ...query, call_scheduled_by_parent: booking } })
  if (enquiry !== undefined) return request(callParentAbout, { query: { ...query, enquiry } })
  return request(callParent, { params: { id: leadId }, query: { ...query, automatic: automatic ?? false } })
}

function show(client: QueryClient, leadId: number, { call, detail }: Placed) {
  client.setQueryData(asking(getMyCall).queryKey, (known: MyCall | undefined) => ({
    incoming: known?.incoming ?? null,
    caller: known?.caller ?? null,
    call,
    other_numbers: [],
  }))
  for (const queryKey of callKeys(leadId)) void client.invalidateQueries({ queryKey })
  // The button that was pressed would dial again with the next Space.
  if (!isField(document.activeElement) && !isSomethingOver()) wantNote(leadId)
  const words = named(call.lead?.name, detail)
  if (detail === unsureCall) toast.info(words, 'failure')
  else toast.success(words)
}

function failed(client: QueryClient, press: Press, error: unknown) {
  const tell = (sentence: string) => toast.error(named(nameOfLead(client, press.wanted.leadId), sentence))
  if (isRefused(error)) {
    setPress({ ...press, stands: 'refused', refusal: error })
    if (error.status !== 401) tell(error.detail)
    return
  }
  console.error(error)
  setPress({ ...press, stands: 'unknown', refusal: new RefusalError(503, placingUnknown) })
  tell(placingUnknown)
}

async function placeCall(client: QueryClient, by: string, wanted: CallWanted): Promise<Placed | undefined> {
  const last = latestPress()
  if (isSamePress(wanted) || last?.stands === 'placing') return undefined
  const overridden = wanted.override === undefined ? undefined : last?.refusal
  const press: Press = { wanted, by, attempt: attemptFor(wanted, last), at: Date.now(), stands: 'placing', refusal: overridden }
  setPress(press)
  try {
    const placed = await send(wanted, press.attempt.key)
    setPress({ ...press, stands: 'placed', placed, refusal: undefined })
    show(client, wanted.leadId, placed)
    return placed
  } catch (error) {
    failed(client, press, error)
    return undefined
  }
}

/** Answers the placed call, or nothing when it was refused. While one press is on its way, others do nothing. */
export function usePlaceCall() {
  const by = useId()
  const client = useQueryClient()
  const press = usePressOf(by)
  return {
    place: useCallback((wanted: CallWanted) => placeCall(client, by, wanted), [client, by]),
    press,
    isPlacing: press?.stands === 'placing',
    refusal: press?.refusal,
    /** Puts the refusal away. The press is remembered, because it may have to be sent again. */
    reset: useCallback(() => {
      const own = latestPress()
      if (own?.by === by && own.refusal && own.stands !== 'placing') setPress({ ...own, refusal: undefined })
    }, [by]),
  }
}
