import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/json-generate': 'json schema.org structured data listing marketplace copy download seo google',
  },
}
