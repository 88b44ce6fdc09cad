import { IconChartBar } from '@tabler/icons-react'
import { listCounsellorAccounts } from '#domains/counsellors/contract/counsellors.ts'
import type { PaletteSearch } from '#platform/web/domain.ts'
import { request } from '#platform/web/http/request.ts'

export const palette: PaletteSearch = {
  title: 'Figures of counsellors',
  place: 17,
  icon: IconChartBar,
  roles: listCounsellorAccounts.roles,
  find: async (text, most, signal) => {
    const { results } = await request(listCounsellorAccounts, { query: { search: text, limit: most } }, { signal })
    return results.map(({ id, user, city }) => ({
      id,
      label: `Figures of ${user}`,
      detail: city.map(({ name }) => name).join(', '),
      chosen: { to: '/analytics/$slug', params: { slug: String(id) } },
    }))
  },
}
