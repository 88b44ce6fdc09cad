import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/database/upload': 'schools spreadsheet sheet import csv xlsx xls excel bulk file data',
    '/database/background-task': 'schools upload import progress status jobs tasks running history',
  },
}
