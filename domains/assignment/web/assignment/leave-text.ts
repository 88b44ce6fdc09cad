import type { Absence } from '#domains/assignment/contract/attendance.ts'
import { spanEnd, spanStart } from '#platform/web/ui/time/span-text.ts'

/** A leave that is still to come, in words. */
export const leaveText = ({ from, until, reason }: Absence) =>
  `On leave from ${spanStart(from)}${until ? ` until ${spanEnd(until)}` : ''}: ${reason}`

/** Who stands in for somebody on leave, in words. */
export const standInsText = ({ stand_ins }: Pick<Absence, 'stand_ins'>) =>
  stand_ins.length === 0
    ? 'Nobody stands in: offered to all colleagues'
    : `${stand_ins.map(({ name }) => name).join(', ')} ${stand_ins.length === 1 ? 'stands' : 'stand'} in`
