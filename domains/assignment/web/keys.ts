import type { KeyTable } from '#platform/web/domain.ts'

export const keys: readonly KeyTable[] = [
  { roles: ['counsellor'], lines: [{ keys: ['Alt', 'Q'], does: 'Call the parent who enquired just now' }] },
]
