import {
  IconArrowMerge,
  IconDatabase,
  IconDatabaseOff,
  IconDatabasePlus,
  IconDatabaseSearch,
  IconListNumbers,
  IconSchool,
} from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { schoolRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'

const editors = ['database_executive'] as const

export const domain: WebDomain = {
  groups: { Database: 34, Schools: 38 },
  screens: [
    {
      label: 'School profiles',
      group: 'Database',
      place: 10,
      roles: editors,
      words: 'schools school name database list edit change correct fees photos counts listed verify confirm profile',
      path: '/database/profile',
      link: linkOptions({ to: '/database/profile' }),
      icon: IconDatabase,
    },
    {
      label: 'Search',
      group: 'Database',
      place: 20,
      roles: editors,
      words: 'schools school database find name address locality code udise lookup',
      path: '/database/search',
      link: linkOptions({ to: '/database/search' }),
      icon: IconDatabaseSearch,
    },
    {
      label: 'Register',
      group: 'Database',
      place: 40,
      roles: editors,
      words: 'new school add create enter duplicate',
      path: '/database/register',
      link: linkOptions({ to: '/database/register' }),
      icon: IconDatabasePlus,
    },
    {
      label: 'Global ranking',
      group: 'Database',
      place: 50,
      roles: editors,
      words: 'rank ranking order of schools city class position top best',
      path: '/database/global-ranking',
      link: linkOptions({ to: '/database/global-ranking' }),
      icon: IconListNumbers,
    },
    {
      label: 'Likely doubles',
      group: 'Database',
      place: 55,
      roles: editors,
      words: 'duplicate duplicates twice merge join same school compare',
      path: '/database/doubles',
      link: linkOptions({ to: '/database/doubles' }),
      icon: IconArrowMerge,
    },
    {
      label: 'Removed schools',
      group: 'Database',
      place: 60,
      roles: editors,
      words: 'deleted delete trash bin mistake duplicate undo put back restore recover',
      path: '/database/removed',
      link: linkOptions({ to: '/database/removed' }),
      icon: IconDatabaseOff,
    },
    {
      label: 'Schools',
      group: 'Schools',
      place: 10,
      roles: schoolRoles,
      words: 'school name find search map fees fee classes admission open boarding hostel cbse icse ib board photos compare',
      path: '/schools',
      link: linkOptions({ to: '/schools' }),
      icon: IconSchool,
    },
  ],
}
