import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/follow-ups':
      'calendar diary agenda month week day today tomorrow due overdue snooze reminder reminders task tasks todo plan planned visits visit call back callback schedule scheduled appointments',
  },
}
