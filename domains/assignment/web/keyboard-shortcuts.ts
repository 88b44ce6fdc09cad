import type { ShortcutTable } from '#platform/web/domain.ts'

export const keyboardShortcuts: readonly ShortcutTable[] = [
  { roles: ['counsellor'], shortcuts: [{ keys: ['Alt', 'Q'], description: 'Call the parent who enquired just now' }] },
]
