import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/school-leads': 'parents leads asked about my schools enquiries enquiry',
  },
}
