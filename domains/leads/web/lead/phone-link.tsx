import { use } from 'react'
import { DialContext, type DialProps } from './dial-context.ts'

/** A parent's number; pressing it calls them. */
export function PhoneLink(props: DialProps) {
  const Dial = use(DialContext)
  return <Dial {...props} />
}
