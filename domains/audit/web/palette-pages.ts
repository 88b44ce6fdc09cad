import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/audit': 'log history who saw read opened searched changed exported listened trail security access address ip device',
  },
}
