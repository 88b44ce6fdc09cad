import { useMe } from '#domains/accounts/web/account/use-me.ts'

/** Whose calls and actions a reader is shown: their own, the team’s, or those about the schools of a sales executive. */
export function useReader(): 'own' | 'team' | 'sales' {
  const { roles } = useMe()
  if (roles.includes('counsellor_admin')) return 'team'
  return roles.includes('sales_executive') ? 'sales' : 'own'
}
