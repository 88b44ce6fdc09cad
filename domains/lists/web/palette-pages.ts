import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/exports': 'csv excel xlsx download downloads files who took exported leads limit audit backup data',
  },
}
