import { linkOptions } from '@tanstack/react-router'
import type { Me } from '#domains/accounts/contract/sessions.ts'
import { dashboardFigures } from '#domains/analytics/contract/dashboard-figures.ts'
import { recentUsers } from '#domains/leads/contract/columns/activity.ts'
import { callsOfSources, type LeadListName } from '#domains/leads/contract/lists.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import type { Figure } from './figure-tiles.tsx'

const toList = (list: LeadListName) => linkOptions({ to: '/$list', params: { list }, search: { ordering: recentUsers } })

/** Leads that are not the counsellor's own and that a permission opens to them. */
export function usePoolFigures({ user_info, firm }: Pick<Me, 'user_info' | 'firm'>): Figure[] {
  const { is_boarding, boarding_unassigned_data_permission, dormant_data_permission } = user_info
  const hasUnassigned = is_boarding && boarding_unassigned_data_permission
  const options = { quiet: true, refetchInterval: 60_000 }
  const unassigned = useApiQuery(callsOfSources.unassigned, {
    query: { data_type: 'unassigned', limit: 1 },
    enabled: hasUnassigned,
    ...options,
  })
  const ofBoarding = useApiQuery(callsOfSources.dead_data, {
    query: { data_type: 'dead_data', limit: 1 },
    enabled: dormant_data_permission && is_boarding,
    ...options,
  })
  const dormant = useApiQuery(callsOfSources.dormant, { query: { limit: 1 }, enabled: dormant_data_permission && !is_boarding, ...options })
  return [
    hasUnassigned && {
      ...dashboardFigures.unassigned_boarding,
      count: unassigned.data?.count,
      hint: 'Without a counsellor',
      meaning: 'due' as const,
      link: toList('untouched-data'),
    },
    dormant_data_permission && {
      ...(is_boarding ? dashboardFigures.dormant_boarding : dashboardFigures.dormant),
      count: (is_boarding ? ofBoarding : dormant).data?.count,
      hint: `Nothing from either side in ${firm.dormant_after_days} days`,
      link: toList('dormant-data'),
    },
  ].filter((figure) => figure !== false)
}
