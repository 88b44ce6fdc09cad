import { IconCalendarDue } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import {
  getFollowUpCounts,
  getSevenDaysCount,
  listFollowUpDays,
  listFollowUps,
  listTeamDays,
} from '#domains/follow-ups/contract/follow-ups.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'
import { DueReminders } from './reminders/due-reminders.tsx'
import { SevenDaysTool } from './seven-days-tool.tsx'

const ofCalendars = [getFollowUpCounts, getSevenDaysCount, listFollowUpDays, listFollowUps, listTeamDays]

export const domain: WebDomain = {
  screens: [
    {
      label: 'Follow-ups',
      group: 'Leads',
      place: 25,
      roles: leadRoles,
      path: '/follow-ups',
      link: linkOptions({ to: '/follow-ups' }),
      icon: IconCalendarDue,
    },
  ],
  live: ofCalendars.map((operation) => ({ operation, after: ['lead'], again: 'when looked at' })),
  listTool: SevenDaysTool,
  foot: DueReminders,
}
