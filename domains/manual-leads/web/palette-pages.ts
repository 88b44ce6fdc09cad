import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  words: {
    '/new-lead': 'add create enter parent student child number walk-in contact customer',
  },
}
