import { IconPhone } from '@tabler/icons-react'
import type { LeadPart } from '#domains/leads/web/facts/lead-part.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { useBestTimes } from './hours/use-best-times.ts'
import { CallAboutButton } from './placing/call-about-button.tsx'
import { RecordingsButton } from './recordings/recordings-button.tsx'

export const leadPart: LeadPart = {
  tools: (lead) => <RecordingsButton key={lead.id} leadId={lead.id} name={lead.name} />,
  sections: {
    'Call Scheduled By Parent': {
      place: 60,
      linesOf: (lead) =>
        lead.parent_call_scheduled.items.map((booked) => ({
          id: booked.id,
          main: <Moment at={booked.slot} agreed />,
          more: [booked.for && `for ${booked.for}`],
          said: booked.message,
          tools: <CallAboutButton leadId={lead.id} phone={lead.mobile_number_with_code} about={{ booking: booked.id }} />,
        })),
    },
  },
  useBestTimes,
  timelineGroups: { Calls: 20 },
  timeline: { call: { icon: IconPhone, group: 'Calls' } },
}
