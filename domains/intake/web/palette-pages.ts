import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/intake': 'website events api keys refused mend new leads arrive integration facebook google ads forms webhook webhooks',
  },
}
