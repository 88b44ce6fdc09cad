import type { z } from 'zod'
import { type getDialer as call, type DialReason, mostWaiting } from '#domains/dialer/contract/dialer.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { dialerOf } from './dialer-of.ts'
import { type Clock, countWaiting } from './queues.ts'

const words: Record<DialReason, string> = {
  missed_call: 'Missed calls',
  call_back: 'Call-backs due',
  booked_call: 'Calls booked for now',
  reply: 'Replied or came back',
  new_enquiry: 'New enquiries',
  untouched: 'Never spoken to',
  missed_follow_up: 'Missed follow-ups',
  longest_idle: 'Not spoken to for long',
}

export async function getDialer(db: Database, clock: Clock, staff: Staff): Promise<z.output<typeof call.answer>> {
  const [dialer, waiting] = await Promise.all([dialerOf(db, staff), countWaiting(clock, staff, mostWaiting + 1).execute(db)])
  return {
    ...dialer,
    waiting: waiting.rows.map(({ kind, count }) => ({
      kind,
      words: words[kind],
      count: Math.min(count, mostWaiting),
      more: count > mostWaiting,
    })),
  }
}
