import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { FeatureFigures } from '#domains/analytics/contract/feature-figures.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'

/** Sales admins read how often staff use the portal, and not who used it: these features open no rows to them. */
export function useClosedFeatures(): (feature: Pick<FeatureFigures, 'side'>) => boolean {
  const { roles } = useMe()
  return ({ side }) => side === 'portal' && !overseesLeads({ roles })
}
