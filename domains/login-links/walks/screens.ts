import type { Looks } from '#testing/browser/look.ts'
import type { Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = []

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  link: { shows: 'login-link-dialog' },
  linkOnPhone: { shows: 'login-link-dialog' },
  shutButton: {},
  shutOnPhone: {},
} satisfies Looks
