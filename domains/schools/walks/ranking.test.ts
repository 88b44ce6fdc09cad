import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { onDatabase, query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { makeSchool } from '#testing/make/make-schools.ts'
import { inWalks } from './screens.ts'

/** Four schools that stand behind all others in the ranking. */
async function makeRanked() {
  const mark = `Rang ${crypto.randomUUID().slice(0, 6)}`
  const [last] = await query<{ rank: number }>('select coalesce(max(global_rank), 0)::integer as rank from school')
  const first = (last?.rank ?? 0) + 10
  await onDatabase(async (db) => {
    for (let at = 0; at < 4; at++)
      await makeSchool(db, { slug: `${mark}-${at}`.replace(' ', '-'), name: `${mark} विद्यालय ${'ABCD'[at]}`, global_rank: first + at })
  })
  return { mark, first }
}

const orderOf = async (mark: string) =>
  (await query<{ last: string }>(`select right(name, 1) as last from school where name like $1 order by global_rank`, [`${mark}%`]))
    .map(({ last }) => last)
    .join('')

test('schools are moved with keys, by a number and by dragging, and a move is undone from its history', async ({ context, page }) => {
  const editor = await makeStaff('database_executive')
  const { mark, first } = await makeRanked()
  await enter(context, editor)
  await page.goto(`/database/global-ranking?search=${encodeURIComponent(mark)}`)
  const rows = page.locator('[data-record]')
  await expect.poll(() => rows.count()).toBe(4)
  const handle = (letter: string) => page.getByRole('button', { name: `Move ${mark} विद्यालय ${letter}` })

  await handle('D').press('Alt+ArrowUp')
  await expect.poll(() => orderOf(mark)).toBe('ABDC')
  await expect.poll(() => rows.nth(2).textContent()).toContain('विद्यालय D')

  const place = page.getByLabel(`Place of ${mark} विद्यालय C`)
  await place.fill(String(first))
  await place.press('Enter')
  await expect.poll(() => orderOf(mark)).toBe('CABD')
  await expect.poll(() => rows.first().textContent()).toContain('विद्यालय C')

  const [from, to] = [await handle('D').boundingBox(), await handle('A').boundingBox()]
  if (!from || !to) throw new Error('The handles are not to be seen.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 30, { steps: 8 })
  await page.mouse.move(to.x + to.width / 2, to.y + 4, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => orderOf(mark)).toBe('CDAB')

  await page.getByRole('button', { name: `Moves of ${mark} विद्यालय C` }).click()
  await look(page, inWalks.moves)
  await page
    .getByRole('dialog', { name: `Moves of ${mark} विद्यालय C` })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(() => orderOf(mark)).not.toBe('CDAB')

  // A colleague moves A meanwhile: this page's move of A is refused with where it stands.
  const [{ id } = { id: 0 }] = await query<{ id: number }>('select id from school where name = $1', [`${mark} विद्यालय A`])
  const colleague = await makeStaff('database_executive')
  await query(
    `insert into school_change (school_id, staff_id, part, before, after, said) values ($1, $2, 'permissions', '{"global_rank": 1}', '{"global_rank": 2}', '[]')`,
    [id, colleague.id],
  )
  await handle('A').press('Alt+ArrowUp')
  await page.getByText(`${colleague.name} moved this school meanwhile`).waitFor()
})
