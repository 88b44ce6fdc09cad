import { useNavigate } from '@tanstack/react-router'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { reportScreens } from '#domains/analytics/contract/reports.ts'
import { viewOn } from '#domains/lists/contract/views.ts'
import { ViewsButton } from '#domains/lists/web/views/views-button.tsx'
import { kolkataDay } from '#platform/contract/india.ts'
import { hasAnyRole, leadRoles } from '#platform/contract/roles.ts'
import { searchFromTexts, textsFromSearch } from './filter-texts.ts'
import type { ReportOfScreen } from './send-regularly.tsx'

/** Equal for equal filters, in any order of choosing. */
const textOf = (kept: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(kept).sort())

const today = (query: Record<string, string>) => viewOn(kolkataDay(Date.now()), query)

/** Saves the filters of a screen of figures as a view, for those whose lists have views. */
export function FigureViews({ screen, filters }: ReportOfScreen) {
  const { roles } = useMe()
  const navigate = useNavigate()
  const kept = textsFromSearch(filters)
  if (!hasAnyRole({ roles }, leadRoles)) return null
  return (
    <ViewsButton
      viewed={{
        list: `figures-${screen}`,
        kept,
        isShown: (query) => textOf(today(query)) === textOf(kept),
        show: (query) => void navigate({ to: reportScreens[screen].path, search: searchFromTexts(today(query)) }),
      }}
    />
  )
}
