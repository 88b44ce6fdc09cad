import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/counsellor':
      'counsellors team staff people users employees colleagues accounts account create add new counsellor deactivate remove reset password permissions roles transfer hand over leads boarding',
  },
}
