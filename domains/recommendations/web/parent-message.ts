import type { SchoolRow } from '#domains/schools/contract/schools.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'

type Sent = Pick<SchoolRow, 'name' | 'location' | 'url'>

/** What a parent is sent about schools: names and places, and the public page of each that has one; nobody outside can open the portal's own. */
export const parentMessage = (schools: readonly Sent[]): string =>
  [
    'Schools for you to look at:',
    ...schools.map(({ name, location, url }) => [`• ${[name, location].filter(Boolean).join(', ')}`, url].filter(Boolean).join('\n')),
  ].join('\n')

/** An address that opens WhatsApp with a message to a number; it is sent only when a person presses Send there. */
export const whatsappAddress = ({ country_code, number }: PhoneNumber, message: string): string =>
  `https://wa.me/${country_code}${number.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`
