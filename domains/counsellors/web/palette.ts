import { IconUserCog } from '@tabler/icons-react'
import { listCounsellorAccounts } from '#domains/counsellors/contract/counsellors.ts'
import type { PaletteSearch } from '#platform/web/domain.ts'
import { request } from '#platform/web/http/request.ts'

export const palette: PaletteSearch = {
  title: 'Counsellors',
  place: 15,
  icon: IconUserCog,
  roles: listCounsellorAccounts.roles,
  hint: 'a counsellor',
  find: async (text, most, signal) => {
    const { results } = await request(listCounsellorAccounts, { query: { search: text, limit: most } }, { signal })
    return results.map(({ id, user, email, is_active }) => ({
      id,
      label: user,
      detail: [email, !is_active && 'deactivated'].filter(Boolean).join(' · '),
      chosen: { to: '/counsellor/$slug', params: { slug: String(id) } },
    }))
  },
}
