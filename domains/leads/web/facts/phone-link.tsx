import { use } from 'react'
import { DialContext, type DialProps } from './dial-context.ts'

export function PhoneLink(props: DialProps) {
  const Dial = use(DialContext)
  return <Dial {...props} />
}
