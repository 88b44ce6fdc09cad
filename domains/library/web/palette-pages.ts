import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/ezycloud':
      'files cloud library upload share link pictures photos images documents brochure brochures pdf videos drive download folder',
  },
}
