import type { Looks } from '#testing/browser/look.ts'

export const inWalks = {
  shownNumber: {},
  askedWhy: { shows: 'why-dialog' },
} satisfies Looks
