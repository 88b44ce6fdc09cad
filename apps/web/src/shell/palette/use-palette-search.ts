import { useDebouncedValue } from '@mantine/hooks'
import type { Call } from '@portal/contract/call'
import { listAllLeads } from '@portal/contract/leads-lists'
import type { Role } from '@portal/contract/roles'
import { searchSchoolNames } from '@portal/contract/schools'
import type { Me } from '@portal/contract/sessions'
import { useAsk } from '../../http/use-ask.ts'
import { listsBeside, screensFor } from '../navigation.ts'

const pauseInTyping = 150
const mostOfAKind = 6
/** A letter or two match too much to be worth asking for. */
const shortest = 2

const mayAsk = (call: Call, roles: readonly Role[]) => Array.isArray(call.roles) && call.roles.some((role) => roles.includes(role))

export type Found = ReturnType<typeof usePaletteSearch>

/** What the palette finds for a text; it asks only the calls that the account may make. */
export function usePaletteSearch(query: string, me: Me) {
  const typed = query.trim()
  const [text] = useDebouncedValue(typed, pauseInTyping)
  const isLong = text.length >= shortest
  const [withLeads, withSchools] = [mayAsk(listAllLeads, me.roles), mayAsk(searchSchoolNames, me.roles)]
  const leads = useAsk(listAllLeads, {
    query: { search: text, limit: mostOfAKind },
    enabled: isLong && withLeads,
    keepPrevious: true,
  })
  const schools = useAsk(searchSchoolNames, { query: { name: text }, enabled: isLong && withSchools, keepPrevious: true })

  const pages = typed === '' ? screensFor(me) : [...screensFor(me), ...listsBeside(me)]
  const screens = pages.filter((screen) => `${screen.label} ${screen.words}`.toLowerCase().includes(typed.toLowerCase()))
  const found = {
    leads: isLong ? (leads.data?.results ?? []) : [],
    schools: isLong ? (schools.data?.results ?? []).slice(0, mostOfAKind) : [],
  }
  const kinds = ['a page', withLeads && 'a lead by name or number', withSchools && 'a school'].filter(Boolean)
  return {
    screens,
    ...found,
    hint: `Find ${kinds.join(', ')}`,
    isEmpty: screens.length + found.leads.length + found.schools.length === 0,
    isSearching: text !== typed || leads.isFetching || schools.isFetching,
  }
}
