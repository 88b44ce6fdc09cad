import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { type LiveEnquiry, listLiveEnquiries } from '#domains/assignment/contract/enquiries.ts'
import { usePlaceCall } from '#domains/calls/web/placing/use-place-call.ts'
import { isCounsellor } from '#domains/leads/contract/policy.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { hasKeyboard } from '#platform/web/ui/keys/has-keyboard.ts'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import { tellOnce } from '#platform/web/ui/notes/tell-once.ts'
import { chime, readyChime } from './chime.ts'
import { enquiryText } from './enquiry-text.ts'

/** An enquiry stops being live by itself, without an event. */
const refetchInterval = 60_000

const keyOf = ({ lead, at, is_offered }: LiveEnquiry) => `${lead.id} ${at}${is_offered ? ' offered' : ''}`

/** Shows a counsellor each new enquiry at once, on every page, with a button and a key that call the newest. */
export function LiveEnquiries() {
  return isCounsellor(useMe()) ? <ToldEnquiries /> : null
}

function ToldEnquiries() {
  const { user } = useMe()
  const { data } = useApiQuery(listLiveEnquiries, { quiet: true, refetchInterval })
  const navigate = useNavigate()
  const { place } = usePlaceCall()
  const open = ({ lead }: LiveEnquiry) => navigate({ to: '/leads/$leadId', params: { leadId: String(lead.id) } })
  const call = (enquiry: LiveEnquiry) => {
    void open(enquiry)
    void place({ leadId: enquiry.lead.id, phone: enquiry.phone })
  }
  const tell = useEffectEvent((enquiries: readonly LiveEnquiry[], sounds: boolean) =>
    tellOnce(`told-enquiries-${user.id}`, (isTold) => {
      const fresh = enquiries.filter((each) => !isTold(keyOf(each)))
      const [newest] = fresh
      if (newest) {
        const label = hasKeyboard() ? 'Call now (Alt+Q)' : 'Call now'
        toast.info(
          enquiryText(fresh),
          'enquiry',
          { label, name: `${label}: ${newest.lead.name}`, run: () => call(newest) },
          { label: 'Open', run: () => open(newest) },
        )
        if (sounds) chime()
      }
      return fresh.map(keyOf)
    }),
  )
  useEffect(readyChime, [])
  useEffect(() => {
    if (data) void tell(data.results, data.sound)
  }, [data])
  const [newest] = data?.results ?? []
  useKeys([['alt+Q', () => newest && call(newest), { usePhysicalKeys: true }]])
  return null
}
