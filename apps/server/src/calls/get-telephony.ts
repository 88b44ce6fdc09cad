import type { getTelephony as call } from '@portal/contract/calls'
import type { z } from 'zod'
import type { Outside } from '../gateways/outside.ts'
import type { Staff } from '../http/staff.ts'
import { phoneOf } from '../numbers/telephone-number.ts'
import { isCallingTime } from './calling-hours.ts'

/** Answers how calls are placed here, and where the member of staff is rung. */
export function getTelephony({ telephony, callingHours, now }: Outside, staff: Staff): z.infer<typeof call.answer> {
  return {
    provider: telephony?.provider ?? null,
    simulated: telephony?.simulated ?? false,
    ...callingHours,
    open_now: isCallingTime(callingHours, now()),
    phone: staff.phone === null ? null : phoneOf(staff.phone),
  }
}
