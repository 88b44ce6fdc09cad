import type { MessageStatus } from '#domains/messages/contract/message.ts'

/** How a message that we wrote stands. */
export const statusWords: Readonly<Record<Exclude<MessageStatus, 'received'>, string>> = {
  scheduled: 'Scheduled',
  pending: 'On its way',
  accepted: 'Handed over',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  rejected: 'Not sent',
  unknown: 'Not known whether it was sent',
  simulated: 'Simulated',
  cancelled: 'Cancelled',
}
