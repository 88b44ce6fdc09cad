import type { Looks } from '#testing/browser/look.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { at, type Screen } from '#testing/browser/screen.ts'
import { enter } from '#testing/browser/staff.ts'

const failed: Screen = {
  name: 'import of leads that failed',
  at: '/leads-import',
  open: async (context, page) => {
    const admin = await makeStaff('counsellor_admin')
    const [made] = await query<{ id: number }>(
      `insert into import (kind, staff_id, file_name, bytes, received, status, finished_at)
       values ('leads', $1, 'fair.csv', 9, 9, 'failed', now()) returning id`,
      [admin.id],
    )
    await enter(context, admin)
    await page.goto(`/leads-import?import=${made?.id}`)
    await page.getByRole('button', { name: 'Delete' }).waitFor()
  },
  states: [{ name: 'deleting an import', shows: 'import-actions', open: (page) => page.getByRole('button', { name: 'Delete' }).click() }],
}

export const screens: readonly Screen[] = [
  at('import of leads', '/leads-import', 'counsellorAdmin', (page) => page.getByText('Drop a spreadsheet')),
  failed,
]

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  columns: {},
  checkedRows: {},
  valuesForAll: {},
  questions: {},
  headings: {},
  takenBack: { shows: 'import-actions' },
} satisfies Looks
