import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/actions': 'logged history action list manage log outcomes outcome disposition dispositions status timeline',
  },
}
