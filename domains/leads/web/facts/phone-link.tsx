import { use } from 'react'
import { isMasked, phoneText } from '#platform/contract/phone-text.ts'
import { DialContext, type DialProps } from './dial-context.ts'

/** A number to call. This device keeps numbers masked, and a masked one waits for the server's list. */
export function PhoneLink(props: DialProps) {
  const Dial = use(DialContext)
  return isMasked(props.phone) ? phoneText(props.phone) : <Dial {...props} />
}
