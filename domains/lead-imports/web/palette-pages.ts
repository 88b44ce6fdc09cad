import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  words: {
    '/leads-import': 'spreadsheet sheet csv xlsx xls excel upload file parents bulk data add many',
  },
}
