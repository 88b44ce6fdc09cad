import type { FiltersOf, LeadColumn } from '#domains/leads/contract/columns/lead-column.ts'
import { Flag } from '#platform/contract/shapes.ts'

declare module '#domains/leads/contract/columns/lead-column.ts' {
  interface AddedFilters extends FiltersOf<typeof lastMessage> {}
  interface AddedFields {
    /** The latest message with the parent; null: there is none. */
    last_message: {
      at: string
      /** Since when a message of the parent waits for an answer. */
      unanswered_at: string | null
      /** Until when free text may be sent by WhatsApp; null: a template is needed. */
      window_ends_at: string | null
    } | null
  }
}

/** A column of the lead lists. */
export const lastMessage = {
  title: 'Last message',
  filters: {
    is_new_whatsapp_message: Flag.optional().meta({ description: 'A message from the parent that nobody answered.' }),
    window_open: Flag.optional().meta({
      description: 'The parent wrote by WhatsApp in the last 24 hours, so free text may be sent (ours).',
    }),
  },
  flags: {
    is_new_whatsapp_message: { word: 'New message', isQuick: true },
    window_open: { word: 'WhatsApp window open' },
  },
} as const satisfies LeadColumn
