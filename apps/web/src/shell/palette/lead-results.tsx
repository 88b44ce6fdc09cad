import { Spotlight } from '@mantine/spotlight'
import type { LeadRow } from '@portal/contract/leads'
import { IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { phoneText } from '../../ui/phone-text.ts'

const placesOf = (lead: LeadRow) => lead.locations.items.map((place) => place.city ?? place.name)[0]

/** The leads whose name or number matches. */
export function LeadResults({ leads }: { leads: readonly LeadRow[] }) {
  const navigate = useNavigate()
  if (leads.length === 0) return null
  return (
    <Spotlight.ActionsGroup label="Leads">
      {leads.map((lead) => (
        <Spotlight.Action
          key={lead.id}
          leftSection={<IconUser size={18} stroke={1.7} aria-hidden="true" />}
          label={lead.name}
          description={[phoneText(lead.mobile_number_with_code), placesOf(lead), lead.latest_action?.name].filter(Boolean).join(' · ')}
          onClick={() => void navigate({ to: '/users/$leadId', params: { leadId: String(lead.id) } })}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}
