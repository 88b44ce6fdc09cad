import { use } from 'react'
import { isMasked, phoneText } from '#platform/contract/phone-text.ts'
import { DialContext, type DialProps } from './dial-context.ts'
import { useShownNumber } from './shown-numbers.ts'

/**
 * A number to call. This device keeps numbers masked, and one that is masked here alone waits for the server's list. One that the reader's
 * role sees masked is called as it is.
 */
export function PhoneLink(props: DialProps) {
  const Dial = use(DialContext)
  const phone = useShownNumber(props.lead.id, props.phone)
  return isMasked(phone) && !phone.masked ? phoneText(phone) : <Dial {...props} phone={phone} />
}
