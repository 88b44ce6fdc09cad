import type { AttendanceNow } from '#domains/assignment/contract/attendance.ts'

export const stateWords: Readonly<Record<AttendanceNow['state'], string>> = {
  in: 'Checked in',
  out: 'Checked out',
  closed: 'Off hours',
  unseen: 'Not seen',
  away: 'On leave',
}
