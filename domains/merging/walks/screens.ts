import { enterWithEverything } from '#testing/browser/everything.ts'
import { makeParent } from '#testing/browser/make.ts'
import type { Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  {
    name: 'merge',
    open: async (context, page) => {
      const { parent, counsellor } = await enterWithEverything(context)
      const other = await makeParent(counsellor)
      await page.goto(`/merge?stays=${parent.id}&goes=${other.id}`)
      await page.getByRole('button', { name: 'Merge the leads' }).waitFor()
    },
  },
]
