import { useDebouncedValue } from '@mantine/hooks'
import { listAllLeads } from '#domains/leads/contract/lists.ts'
import { searchSchoolNames } from '#domains/schools/contract/schools.ts'
import type { Me } from '#domains/sessions/contract/sessions.ts'
import type { Call } from '#platform/contract/call.ts'
import type { Role } from '#platform/contract/roles.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { pagesBeside, screensFor } from '../navigation.ts'

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

  const pages = typed === '' ? screensFor(me) : [...screensFor(me), ...pagesBeside(me)]
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
