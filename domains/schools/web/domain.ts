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
      path: '/database/profile',
      link: linkOptions({ to: '/database/profile' }),
      icon: IconDatabase,
    },
    {
      label: 'Search',
      group: 'Database',
      place: 20,
      roles: editors,
      path: '/database/search',
      link: linkOptions({ to: '/database/search' }),
      icon: IconDatabaseSearch,
    },
    {
      label: 'Register',
      group: 'Database',
      place: 40,
      roles: editors,
      path: '/database/register',
      link: linkOptions({ to: '/database/register' }),
      icon: IconDatabasePlus,
    },
    {
      label: 'Global ranking',
      group: 'Database',
      place: 50,
      roles: editors,
      path: '/database/global-ranking',
      link: linkOptions({ to: '/database/global-ranking' }),
      icon: IconListNumbers,
    },
    {
      label: 'Likely doubles',
      group: 'Database',
      place: 55,
      roles: editors,
      path: '/database/doubles',
      link: linkOptions({ to: '/database/doubles' }),
      icon: IconArrowMerge,
    },
    {
      label: 'Removed schools',
      group: 'Database',
      place: 60,
      roles: editors,
      path: '/database/removed',
      link: linkOptions({ to: '/database/removed' }),
      icon: IconDatabaseOff,
    },
    {
      label: 'Schools',
      group: 'Schools',
      place: 10,
      roles: schoolRoles,
      path: '/schools',
      link: linkOptions({ to: '/schools' }),
      icon: IconSchool,
    },
  ],
}
