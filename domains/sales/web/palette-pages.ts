import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/executive':
      'sales executives team staff people users employees colleagues accounts account create add new deactivate remove reset password',
    '/assigned': 'assigned schools school name executive mine my contacts contact territory handout give',
  },
}
