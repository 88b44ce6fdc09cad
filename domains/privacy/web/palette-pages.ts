import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/requests':
      'privacy parent data see mend correct erase delete forget complaint grievance nominee dpdp rights pack evidence export person',
  },
}
