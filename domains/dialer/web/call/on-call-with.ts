import type { Call } from '#domains/calls/contract/calls.ts'
import { goingOn } from '#platform/contract/call-states.ts'

export const onCallWith = (latest: Pick<Call, 'state' | 'lead'> | null | undefined): string | undefined =>
  latest && goingOn.includes(latest.state) ? (latest.lead?.name ?? 'a parent') : undefined
