import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/settings':
      'settings configuration options preferences calling hours quiet hours night firm name telephone retention escalation overdue parent page days undo lease auto dialer stale confirm',
  },
}
