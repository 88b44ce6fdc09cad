import type { SchoolRow } from '#domains/schools/contract/schools.ts'

type Sent = Pick<SchoolRow, 'name' | 'location' | 'url'>

/** Nobody outside can open the portal's own page of a school. */
export const parentMessage = (schools: readonly Sent[]): string =>
  [
    'Schools for you to look at:',
    ...schools.map(({ name, location, url }) => [`• ${[name, location].filter(Boolean).join(', ')}`, url].filter(Boolean).join('\n')),
  ].join('\n')
