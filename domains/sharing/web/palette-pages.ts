import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/share-transfer': 'share transfer transferred handover hand over given undo requests request ask team colleague',
  },
}
