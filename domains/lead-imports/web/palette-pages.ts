import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/leads-import': 'spreadsheet sheet csv xlsx xls excel upload file parents bulk data add many',
  },
}
