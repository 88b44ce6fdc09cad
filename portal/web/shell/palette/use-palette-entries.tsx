import { IconCopy, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { ScreenIcon } from '../screen-icon.tsx'
import type { Entry } from './palette-list.tsx'
import type { Found } from './use-palette-search.ts'

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
const cityOf = (lead: LeadRow) => lead.locations.items.map((place) => place.city ?? place.name)[0]

/** What was found, with what choosing it does: pages and leads open; a school's exact name is copied, for a note or a message. */
export function usePaletteEntries({ screens, leads, schools }: Found): Entry[] {
  const navigate = useNavigate()
  return [
    ...screens.map((screen) => ({
      id: `page-${screen.label}`,
      group: 'Pages',
      icon: <ScreenIcon icon={screen.icon} />,
      label: screen.label,
      run: () => void navigate(screen.link),
    })),
    ...leads.map((lead) => ({
      id: `lead-${lead.id}`,
      group: 'Leads',
      icon: <IconUser size={18} stroke={1.7} aria-hidden="true" />,
      label: lead.name,
      detail: joined(phoneText(lead.mobile_number_with_code), cityOf(lead), lead.latest_action?.name),
      run: () => void navigate({ to: '/leads/$leadId', params: { leadId: String(lead.id) } }),
    })),
    ...schools.map((school) => ({
      id: `school-${school.id}`,
      group: 'Schools (copies the name)',
      icon: <IconCopy size={18} stroke={1.7} aria-hidden="true" />,
      label: school.name,
      detail: joined(school.location, school.board),
      run: () => void copyText(school.name, 'School name copied'),
    })),
  ]
}
