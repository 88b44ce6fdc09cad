import { IconCopy } from '@tabler/icons-react'
import { searchSchoolNames } from '#domains/schools/contract/schools.ts'
import type { PaletteSearch } from '#platform/web/domain.ts'
import { request } from '#platform/web/http/request.ts'
import { copyText } from '#platform/web/ui/copy-text.ts'

/** Schools by name; choosing one copies its exact name, for a note or a message. */
export const palette: PaletteSearch = {
  title: 'Schools (copies the name)',
  place: 20,
  icon: IconCopy,
  roles: searchSchoolNames.roles,
  hint: 'a school',
  find: async (text, most, signal) => {
    const found = await request(searchSchoolNames, { query: { name: text } }, { signal })
    return found.results.slice(0, most).map(({ id, name, location, board }) => ({
      id,
      label: name,
      detail: [location, board].filter(Boolean).join(' · '),
      chosen: () => void copyText(name, 'School name copied'),
    }))
  },
}
