import { IconSchool } from '@tabler/icons-react'
import { searchSchoolNames } from '#domains/schools/contract/schools.ts'
import type { PaletteSearch } from '#platform/web/domain.ts'
import { request } from '#platform/web/http/request.ts'
import { searchHeading } from './search-heading.ts'

export const palette: PaletteSearch = {
  title: 'Schools',
  place: 20,
  icon: IconSchool,
  roles: searchSchoolNames.roles,
  hint: 'a school',
  find: async (text, most, signal) => {
    const found = await request(searchSchoolNames, { query: { name: text } }, { signal })
    const heading = searchHeading(found)
    return found.results.slice(0, most).map(({ id, slug, name, location, board }) => ({
      id,
      label: name,
      detail: [location, board].filter(Boolean).join(' · '),
      heading,
      chosen: { to: '/schools/$slug', params: { slug } },
    }))
  },
}
