import { IconBolt, IconMessages, IconPlugConnected, IconTemplate } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { setAsideWebhooksPath } from '#domains/messages/contract/connections.ts'
import { countInbox, countTeamInbox, listInbox } from '#domains/messages/contract/inbox.ts'
import { lastMessage } from '#domains/messages/contract/last-message.ts'
import { getThread, listScheduled } from '#domains/messages/contract/thread.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { InboxCount, InboxTitle } from './inbox/inbox-count.tsx'
import { LastMessageCell } from './list/last-message-cell.tsx'

export const domain: WebDomain = {
  groups: { Messages: 26 },
  screens: [
    {
      label: 'Inbox',
      group: 'Leads',
      place: 22,
      roles: leadRoles,
      path: '/inbox',
      link: linkOptions({ to: '/inbox' }),
      icon: IconMessages,
      count: InboxCount,
    },
    {
      label: 'Connections',
      group: 'Administration',
      place: 75,
      roles: ['counsellor_admin'],
      path: '/connections',
      link: linkOptions({ to: '/connections' }),
      icon: IconPlugConnected,
    },
    {
      label: 'Quick replies',
      group: 'Messages',
      place: 76,
      roles: leadRoles,
      path: '/quick-replies',
      link: linkOptions({ to: '/quick-replies' }),
      icon: IconBolt,
    },
    {
      label: 'Message templates',
      group: 'Messages',
      place: 77,
      roles: ['counsellor_admin'],
      path: '/message-templates',
      link: linkOptions({ to: '/message-templates' }),
      icon: IconTemplate,
    },
  ],
  addresses: [{ path: setAsideWebhooksPath, roles: ['counsellor_admin'] }],
  live: [
    { operation: getThread, after: ['thread', 'writing'], keyOf: (id) => keyOf(getThread, { id }), again: 'now' },
    // A wish not to be disturbed, noted elsewhere, closes the field.
    { operation: getThread, after: ['lead'], keyOf: (id) => keyOf(getThread, { id }), again: 'now' },
    { operation: countInbox, after: ['thread', 'lead'], again: 'later' },
    // One key for all of its questions: what happens within a moment is asked for once.
    { operation: listInbox, after: ['thread'], keyOf: () => keyOf(listInbox), again: 'now' },
    { operation: listInbox, after: ['lead'], again: 'later' },
    { operation: listScheduled, after: ['thread'], keyOf: () => keyOf(listScheduled), again: 'now' },
    { operation: countTeamInbox, after: ['thread'], again: 'later' },
  ],
  headTool: InboxTitle,
  leadColumns: {
    last_message: {
      column: lastMessage,
      shown: { width: 250, Cell: LastMessageCell },
      conditions: async () => (await import('#domains/messages/contract/last-message-conditions.ts')).lastMessageConditions,
    },
  },
}
