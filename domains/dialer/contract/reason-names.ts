import type { ServedReason } from './dialer.ts'

/** How counts name the leads that wait for a reason. */
export const reasonNames: Readonly<Record<ServedReason, string>> = {
  missed_call: 'Missed calls',
  call_back: 'Call-backs due',
  booked_call: 'Calls booked for now',
  reply: 'Replied or came back',
  new_enquiry: 'New enquiries',
  untouched: 'Never spoken to',
  missed_follow_up: 'Missed follow-ups',
  longest_idle: 'Not spoken to for long',
  listed: 'From a list that was dialed',
}
