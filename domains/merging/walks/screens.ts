import type { Looks } from '#testing/browser/look.ts'
import { makeParent } from '#testing/browser/make.ts'
import { enterWithShared, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  {
    name: 'merge',
    at: '/merge',
    open: async (context, page) => {
      const { parent, counsellor } = await enterWithShared(context)
      const other = await makeParent(counsellor)
      await page.goto(`/merge?stays=${parent.id}&goes=${other.id}`)
      await page.getByRole('button', { name: 'Merge the leads' }).waitFor()
    },
  },
]

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  sameNumber: {},
  warning: {},
  split: { shows: 'split-dialog' },
} satisfies Looks
