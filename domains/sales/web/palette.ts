import { IconUserCog } from '@tabler/icons-react'
import { listSalesExecutives } from '#domains/sales/contract/executives.ts'
import type { PaletteSearch } from '#platform/web/domain.ts'
import { request } from '#platform/web/http/request.ts'

export const palette: PaletteSearch = {
  title: 'Sales executives',
  place: 15,
  icon: IconUserCog,
  roles: listSalesExecutives.roles,
  hint: 'an executive',
  find: async (text, most, signal) => {
    const { results } = await request(listSalesExecutives, { query: { search: text, limit: most } }, { signal })
    return results.map(({ id, user, email, is_active }) => ({
      id,
      label: user,
      detail: [email, !is_active && 'deactivated'].filter(Boolean).join(' · '),
      chosen: { to: '/executive/$slug', params: { slug: String(id) } },
    }))
  },
}
