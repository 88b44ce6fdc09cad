import { useLocalStorage } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Me } from '#domains/accounts/contract/sessions.ts'
import { columnsKey } from '#domains/accounts/web/account/lasting-keys.ts'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { leadColumns, nameColumn, ownerColumn, phoneColumn, type ShownColumn } from './lead-columns.tsx'

const none: readonly string[] = []

/** Storage may hold anything; only names of columns count. */
function readHidden(text: string | undefined): readonly string[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read.filter((key) => typeof key === 'string') : none
  } catch {
    return none
  }
}

/** Admins read the owner of a lead first. */
function columnsFor(roles: Me['roles']): readonly ShownColumn[] {
  if (!overseesLeads({ roles })) return leadColumns()
  const first = [nameColumn, phoneColumn, ownerColumn]
  return [...first, ...leadColumns().filter((column) => !first.includes(column))]
}

export function useColumns() {
  const { list } = useParams({ strict: false })
  const { roles, user } = useMe()
  const [hidden, setHidden] = useLocalStorage<readonly string[]>({
    key: columnsKey(user.id),
    defaultValue: none,
    getInitialValueInEffect: false,
    deserialize: readHidden,
  })
  const all = useMemo(() => columnsFor(roles).filter(({ only }) => only === undefined || only === list), [roles, list])
  const shown = useMemo(() => all.filter((column) => column === nameColumn || !hidden.includes(column.key)), [all, hidden])
  const toggle = (key: string) => setHidden((before) => (before.includes(key) ? before.filter((other) => other !== key) : [...before, key]))
  return { all, shown, toggle }
}
