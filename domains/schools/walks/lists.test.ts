import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { onDatabase, query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { makeSchool } from '#testing/make/make-schools.ts'

/** A word that no other school has, without letters that are folded. */
const newWord = () =>
  `Q${[...crypto.randomUUID().replace(/\D/g, '')]
    .slice(0, 9)
    .map((digit) => 'acefilmnsy'[Number(digit)])
    .join('u')}`

const makeSchools = (word: string, count: number, more: object = {}) =>
  onDatabase(async (db) => {
    for (let at = 1; at <= count; at++)
      await makeSchool(db, { slug: `${word}-${at}`.toLowerCase(), name: `${word} School ${String(at).padStart(2, '0')}`, ...more })
  })

test('a list begins with listed schools, narrows by its address, and its pages append', async ({ context, page }) => {
  const editor = await makeStaff('database_executive')
  const word = newWord()
  await makeSchools(word, 43)
  await query(`update school set is_verified = false where slug = $1`, [`${word}-43`.toLowerCase()])
  await query(`update school set (updated_at, updated_by_id) = (now(), $2) where slug = $1`, [`${word}-1`.toLowerCase(), editor.id])
  await query(`select update_school_listing(array(select id from school where slug like $1))`, [`${word}-%`.toLowerCase()])
  await enter(context, editor)
  await page.goto('/database/profile')
  const rows = page.locator('[data-record]')
  await rows.first().waitFor()

  await page.keyboard.press('/')
  await page.keyboard.type(word)
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(word)
  await expect.poll(() => page.getByRole('status').first().textContent()).toBe('42')
  await expect.poll(() => rows.count()).toBe(40)
  await rows.first().getByText(`by ${editor.name}`).waitFor()

  await page.getByRole('button', { name: 'Show more of 2' }).press('Enter')
  await page.getByText('All are shown.').waitFor()
  expect(await rows.count()).toBe(42)

  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect.poll(() => page.getByRole('status').first().textContent()).toBe('43')
  await page.getByRole('button', { name: /^Admission open/ }).click()
  await page.getByText('No school matches').waitFor()
  await page.reload()
  await page.getByText('No school matches').waitFor()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('a search is forgiving, says what it understood, and is done with keys alone', async ({ context, page }) => {
  const word = newWord()
  await makeSchools(word, 2, { address: 'Saint Residency Road' })
  await enter(context, await makeStaff('database_executive'))
  await page.goto('/database/search')
  await page.getByRole('region', { name: 'Schools by city' }).getByRole('link').first().waitFor()
  // The field has the focus already.
  await page.keyboard.type(`${word} st.`)
  await page.getByText(`Showing results for ${word.toLowerCase()} saint`).waitFor()
  const link = page.getByRole('link', { name: `${word} School 02` })
  await link.waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => link.evaluate((element) => element.matches(':focus'))).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `${word} School 02` }).waitFor()
})

test('a misspelt search shows what was meant, and can be taken back', async ({ context, page }) => {
  const word = newWord()
  await makeSchools(word, 2)
  const [first, second, third, ...rest] = word
  const misspelt = [first, third, second, ...rest].join('')
  await enter(context, await makeStaff('counsellor'))
  await page.goto('/schools')
  const rows = page.locator('[data-record]')
  await rows.first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(misspelt)
  await page.getByText(`Showing results for ${word.toLowerCase()}.`).waitFor()
  await expect.poll(() => rows.count()).toBe(2)

  await page.getByRole('button', { name: `Search for ${misspelt} instead` }).press('Enter')
  await page.getByText('No school matches').waitFor()
  await page.getByText('Only the words as you typed them.').waitFor()
  expect(new URL(page.url()).searchParams.get('as_typed')).toBe('true')

  await page.getByRole('button', { name: 'Allow other spellings' }).press('Enter')
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByRole('button', { name: `Search for ${misspelt} instead` }).press('Enter')
  await page.getByText('No school matches').waitFor()
  // Another text is searched as usual.
  await page.keyboard.press('/')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`${word} school 02`)
  await expect.poll(() => rows.first().textContent()).toContain(`${word} School 02`)
  expect(new URL(page.url()).searchParams.has('as_typed')).toBe(false)
})

test('a misspelling that another school has in its name is put right where no school has all words', async ({ context, page }) => {
  const word = newWord()
  const [first, second, third, ...rest] = word
  const misspelt = [first, third, second, ...rest].join('')
  await makeSchools(word, 2)
  await onDatabase((db) => makeSchool(db, { slug: `${misspelt}-garden`.toLowerCase(), name: `${misspelt} Garden` }))
  await enter(context, await makeStaff('counsellor'))
  await page.goto('/schools')
  const rows = page.locator('[data-record]')
  await rows.first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(`${misspelt} school`)
  await page.getByText(`Showing results for ${word.toLowerCase()} school.`).waitFor()
  await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining(word), expect.stringContaining(word)])
  await page.getByRole('button', { name: `Search for ${misspelt} school instead` }).press('Enter')
  await page.getByText('No school matches').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`${misspelt} garden`)
  await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining(`${misspelt} Garden`)])
})

test('a search by name and place says when there is no such school there', async ({ context, page }) => {
  const word = newWord()
  await makeSchools(word, 1)
  await enter(context, await makeStaff('counsellor'))
  await page.goto(`/schools?search=${word}%20kolkata`)
  await page.getByText(`No school in kolkata matches. Showing results for ${word.toLowerCase()}.`).waitFor()
  await expect.poll(() => page.locator('[data-record]').allTextContents()).toEqual([expect.stringContaining(`${word} School 01`)])
})
