import type { Looks } from '#testing/browser/look.ts'
import { at, type Screen } from '#testing/browser/screen.ts'

export const inWalks = {
  answer: { shows: 'answer-dialog' },
  erase: { shows: 'person-panel' },
} satisfies Looks

export const screens: readonly Screen[] = [
  {
    ...at('requests', '/requests', 'counsellorAdmin', (page) => page.getByRole('button', { name: 'New request' })),
    states: [
      {
        ...{ name: 'new request', shows: 'new-request', hasWidths: true },
        open: async (page) => {
          await page.getByRole('button', { name: 'New request' }).click()
          await page.getByRole('dialog', { name: 'New request' }).getByRole('searchbox').waitFor()
        },
      },
    ],
  },
]
