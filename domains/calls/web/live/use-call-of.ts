import type { Call } from '#domains/calls/contract/calls.ts'
import { usePress } from '../placing/latest-press.ts'
import { useMyCall } from './use-my-call.ts'

export function useCallOf(leadId: number) {
  const { call, other_numbers } = useMyCall()
  const press = usePress()
  const own: Call | undefined = call?.lead?.id === leadId ? call : undefined
  const ownPress = press?.wanted.leadId === leadId ? press : undefined
  const isOfPress = own !== undefined && ownPress?.placed?.call.id === own.id
  return {
    call: own,
    others: own ? other_numbers : [],
    press: ownPress,
    warnings: isOfPress ? (ownPress.placed?.warnings ?? []) : [],
  }
}
