import { IconProgress, IconTableImport } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { getUploadingStatus } from '#domains/school-imports/contract/uploading-status.ts'
import type { WebDomain } from '#platform/web/domain.ts'

export const domain: WebDomain = {
  screens: [
    {
      label: 'Upload',
      group: 'Database',
      place: 30,
      roles: ['database_executive'],
      path: '/database/upload',
      link: linkOptions({ to: '/database/upload' }),
      icon: IconTableImport,
    },
    {
      label: 'Background tasks',
      group: 'Database',
      place: 50,
      roles: ['database_executive'],
      path: '/database/background-task',
      link: linkOptions({ to: '/database/background-task' }),
      icon: IconProgress,
    },
  ],
  live: [{ operation: getUploadingStatus, after: ['import'], again: 'now' }],
}
