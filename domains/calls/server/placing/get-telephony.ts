import type { z } from 'zod'
import type { getTelephony as operation } from '#domains/calls/contract/calls.ts'
import { isCallingTime } from '#platform/contract/calling-hours.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { phoneOf } from '#platform/server/numbers/telephone-number.ts'

export function getTelephony({ telephony, firm, now }: Gateways, staff: Staff): z.infer<typeof operation.answer> {
  const { calling_hours } = firm()
  return {
    provider: telephony?.provider ?? null,
    simulated: telephony?.simulated ?? false,
    ...calling_hours,
    open_now: isCallingTime(calling_hours, now()),
    phone: staff.phone === null ? null : phoneOf(staff.phone),
  }
}
