import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/new-lead': 'add create enter parent student child number walk-in contact customer',
  },
}
