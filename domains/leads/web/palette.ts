import { IconUser } from '@tabler/icons-react'
import { getLead, type LeadRow } from '#domains/leads/contract/leads.ts'
import { listAllLeads } from '#domains/leads/contract/lists.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { PaletteEntry, PaletteSearch } from '#platform/web/domain.ts'
import { asking } from '#platform/web/http/use-api-query.ts'
import { readLeadId } from './lead/read-lead-id.ts'
import { findLeads } from './list/search/find-leads.ts'

const cityOf = (lead: LeadRow) => lead.locations.items.map((place) => place.city ?? place.name)[0]

const entryOf = (lead: LeadRow, heading?: string): PaletteEntry => ({
  id: lead.id,
  heading,
  label: lead.name,
  detail: [phoneText(lead.mobile_number_with_code), cityOf(lead), lead.latest_action?.name].filter(Boolean).join(' · '),
  chosen: { to: '/leads/$leadId', params: { leadId: String(lead.id) } },
})

export const palette: PaletteSearch = {
  title: 'Leads',
  place: 10,
  icon: IconUser,
  roles: listAllLeads.roles,
  hint: 'a lead by name or number',
  find: async (text, most, signal) => {
    const { found, alike } = await findLeads(text, { most, enough: most }, signal)
    return [...found.map((lead) => entryOf(lead)), ...alike.map((lead) => entryOf(lead, 'Leads that sound like it'))]
  },
  openAt: (pathname, client) => {
    const id = readLeadId(/^\/[^/]+\/(\d+)$/.exec(pathname)?.[1] ?? '')
    const lead = id === undefined ? undefined : client.getQueryData<LeadRow>(asking(getLead, { params: { id } }).queryKey)
    return lead && { id: lead.id, name: lead.name }
  },
}
