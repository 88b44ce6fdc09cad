import { IconPhoneCalling, IconPhoneCheck, IconShieldCheck, IconUsers } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { getLead } from '#domains/leads/contract/leads.ts'
import { countLists, type LeadListName, leadListCalls, leadListNames, usersList } from '#domains/leads/contract/lists.ts'
import { listNumberDisputes } from '#domains/leads/contract/number-disputes.ts'
import { listWaiting } from '#domains/leads/contract/waiting.ts'
import { countView } from '#domains/lists/contract/views.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { askStartUpData } from './ask-start-up-data.ts'
import type { ListAct } from './list/list-act.ts'
import type { AddedCells } from './list/table/added-cells.ts'
import { listsOfActivity, toList } from './to-list.ts'

declare module '#platform/web/domain.ts' {
  interface WebDomain {
    readonly listTool?: ComponentType<{ list: LeadListName }>
    readonly listAct?: ListAct
    /** Its columns of the lead lists, by their names in its contract. */
    readonly leadColumns?: AddedCells
  }
}

export const domain: WebDomain = {
  groups: { Leads: 20, Administration: 70 },
  sends: { comment: async (act) => (await import('./timeline/send-waiting-comment.ts')).sendWaitingComment(act) },
  screens: [
    {
      label: 'Users',
      group: 'Leads',
      place: 10,
      roles: leadRoles,
      path: '/users',
      link: ({ user_info }) => toList(usersList(user_info)),
      markedAt: ({ user_info }) => [`/${usersList(user_info)}`],
      icon: IconUsers,
    },
    {
      label: 'Activity',
      group: 'Leads',
      place: 20,
      roles: leadRoles,
      path: '/pending',
      link: toList('pending'),
      markedAt: (account) => listsOfActivity(account).map((list) => `/${list}`),
      icon: IconPhoneCalling,
    },
    {
      label: 'Numbers to check',
      group: 'Administration',
      place: 60,
      roles: ['counsellor_admin'],
      path: '/number-disputes',
      link: linkOptions({ to: '/number-disputes' }),
      icon: IconPhoneCheck,
    },
    {
      label: 'Consent notices',
      group: 'Administration',
      place: 75,
      roles: ['counsellor_admin'],
      path: '/consent-notices',
      link: linkOptions({ to: '/consent-notices' }),
      icon: IconShieldCheck,
    },
  ],
  addresses: [...leadListNames.map((list) => ({ path: `/${list}`, roles: leadRoles })), { path: '/leads', roles: leadRoles }],
  live: [
    { operation: getLead, after: ['lead'], keyOf: (id) => keyOf(getLead, { id }), again: 'now' },
    { operation: countLists, after: ['lead'], again: 'later' },
    { operation: listWaiting, after: ['notice'], again: 'now' },
    { operation: listWaiting, after: ['lead'], again: 'later' },
    { operation: listNumberDisputes, after: ['notice'], again: 'now' },
    { operation: countView, after: ['lead'], again: 'later' },
    // They show many leads, and rows must not move while they are read.
    ...leadListCalls.map((operation) => ({ operation, after: ['lead'] as const, again: 'when looked at' as const })),
  ],
  askAhead: askStartUpData,
}
