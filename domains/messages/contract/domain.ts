import type { ContractDomain } from '#platform/contract/domain.ts'
import * as about from './about.ts'
import * as connections from './connections.ts'
import * as inbox from './inbox.ts'
import { lastMessage } from './last-message.ts'
import * as quickReplies from './quick-replies.ts'
import * as templates from './templates.ts'
import * as thread from './thread.ts'
import * as unknownContacts from './unknown-contacts.ts'
import * as whatsapp from './whatsapp.ts'
import * as writingHours from './writing-hours.ts'

declare module '#platform/contract/events.ts' {
  interface LiveKinds {
    /** The conversation with a lead: a message came, was sent, or stands otherwise. Its id is the lead's. */
    thread: 'messages'
    /** Somebody is writing to a lead, or stopped: `by` says who. Its id is the lead's. */
    writing: 'messages'
  }
}
declare module '#domains/leads/contract/leads.ts' {
  interface TimelineKinds {
    conversation: 'messages'
  }
}
declare module '#domains/notices/contract/notices.ts' {
  interface NoticeKinds {
    message_failed: 'messages'
    channel_stopped: 'messages'
  }
}

export const domain: ContractDomain = {
  operations: {
    ...about,
    ...whatsapp,
    ...thread,
    ...inbox,
    ...unknownContacts,
    ...templates,
    ...quickReplies,
    ...connections,
    ...writingHours,
  },
  timeline: ['conversation'],
  leadColumns: { last_message: lastMessage },
}
