import type { SchoolRow } from '#domains/schools/contract/schools.ts'

type Sent = Pick<SchoolRow, 'name' | 'location' | 'url'>

/** What a parent is sent about schools: names and places, and the public page of each that has one; nobody outside can open the portal's own. */
export const parentMessage = (schools: readonly Sent[]): string =>
  [
    'Schools for you to look at:',
    ...schools.map(({ name, location, url }) => [`• ${[name, location].filter(Boolean).join(', ')}`, url].filter(Boolean).join('\n')),
  ].join('\n')
