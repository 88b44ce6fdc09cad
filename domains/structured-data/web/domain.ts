import { IconBraces } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { generateJson } from '#domains/structured-data/contract/structured-data.ts'
import type { WebDomain } from '#platform/web/domain.ts'

export const domain: WebDomain = {
  screens: [
    {
      label: 'Generate JSON',
      group: 'Schools',
      place: 30,
      roles: generateJson.roles as Exclude<typeof generateJson.roles, 'public'>,
      path: '/json-generate',
      link: linkOptions({ to: '/json-generate' }),
      icon: IconBraces,
    },
  ],
}
