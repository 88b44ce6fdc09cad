import type { Message } from '#domains/messages/contract/message.ts'
import { kolkataDay } from '#platform/contract/india.ts'

export interface ThreadDay {
  day: string
  messages: Message[]
}

/**
 * Divides a conversation by days, in the order of the server. A parent's message that came late stands where it came in, so the days never
 * go back: it stays under the day of the message before it.
 */
export function threadDays(messages: readonly Message[]): ThreadDay[] {
  const days: ThreadDay[] = []
  for (const message of messages) {
    const [day, last] = [kolkataDay(message.message_time), days.at(-1)]
    if (last && day <= last.day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}
