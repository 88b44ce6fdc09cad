import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import type { Me } from '#domains/accounts/contract/sessions.ts'
import { menuKey } from '#domains/accounts/web/account/lasting-keys.ts'
import { groupedScreensFor } from './navigation.ts'

/** So many links fit into a window; groups that come after them start folded. */
const fitting = 14

/** The groups that start open: as many as fit, and those of one link, which cannot be folded. */
function startsOpen(groups: ReturnType<typeof groupedScreensFor>): Set<string> {
  let links = 0
  return new Set(
    groups.flatMap(({ group, screens }) => {
      links += screens.length
      return links <= fitting || screens.length === 1 ? group : []
    }),
  )
}

/** Storage may hold anything. */
function readChosen(text: string | undefined): Readonly<Record<string, boolean>> {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    return typeof read === 'object' && read !== null ? (read as Record<string, boolean>) : {}
  } catch {
    return {}
  }
}

/** The groups of the menu. Each account keeps on this device which are folded; the group of the page is open until it is folded there. */
export function useMenuGroups(me: Me, at: string | undefined) {
  const [chosen, setChosen] = useLocalStorage<Readonly<Record<string, boolean>>>({
    key: menuKey(me.user.id),
    defaultValue: {},
    getInitialValueInEffect: false,
    deserialize: readChosen,
  })
  const groups = groupedScreensFor(me)
  const open = startsOpen(groups)
  const here = groups.find(({ screens }) => screens.some(({ path }) => path === at))?.group
  const [foldedAt, setFoldedAt] = useState<string>()
  const isOpen = (group: string) => (group === here ? foldedAt !== at : (chosen[group] ?? open.has(group)))
  const toggle = (group: string) => {
    const opens = !isOpen(group)
    setChosen({ ...chosen, [group]: opens })
    if (group === here) setFoldedAt(opens ? undefined : at)
  }
  return groups.map((entry) => ({ ...entry, isOpen: isOpen(entry.group), toggle: () => toggle(entry.group) }))
}
