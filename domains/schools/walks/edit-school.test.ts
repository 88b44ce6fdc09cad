import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { type MadeStaff, makeStaff } from '#testing/browser/make.ts'
import { onDatabase, query } from '#testing/browser/portal-data.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { makePhoto } from '#testing/make/make-photo.ts'
import { makeSchool } from '#testing/make/make-schools.ts'
import { inWalks } from './screens.ts'

interface MadeSchool {
  id: number
  slug: string
}

async function makeWalkedSchool(): Promise<MadeSchool> {
  const mark = crypto.randomUUID().slice(0, 8)
  return await onDatabase((db) => makeSchool(db, { slug: `walked-${mark}`, name: `Walked School ${mark}` }))
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the school' }).getByRole('link', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
/** Waits until the typed changes are saved: their bar goes away. */
const saved = (page: Page) => page.getByRole('region', { name: /^Changes of / }).waitFor({ state: 'hidden' })
const fieldOf = async (school: MadeSchool, column: string) =>
  (await query<{ value: unknown }>(`select ${column} as value from school where id = $1`, [school.id]))[0]?.value

async function changedByAnother(school: MadeSchool, body: object): Promise<MadeStaff> {
  const other = await makeStaff('database_executive')
  const answer = await call('PATCH', `/api/v1/schools/${school.slug}/`, other.token, body)
  expect(answer.status).toBe(200)
  return other
}

test('details are corrected where they are wrong, not overwritten unseen, not left unsaved, and had again from the history', async ({
  context,
  page,
}) => {
  const school = await makeWalkedSchool()
  await enter(context, await makeStaff('database_executive'))
  await page.goto(`/database/profile/${school.slug}`)
  await page.getByLabel('Pincode').fill('12')
  await page.getByLabel('Coordinates').fill('51.5, -0.1')
  await save(page).click()
  await page.getByText('A pincode has six digits.').waitFor()
  await page.getByText('Give coordinates in India: latitude 6 to 37.5, longitude 68 to 97.5.').waitFor()
  await look(page, inWalks.wrongDetails, page.getByRole('main'))
  await page.getByLabel('Pincode').fill('411004')
  await page.getByLabel('Coordinates').fill('18.52, 73.85')
  await page.getByLabel('Telephone').fill('020 2543 1111')
  const other = await changedByAnother(school, { phone: '020 9999 9999', medium: 'Marathi' })
  await page.getByLabel('Telephone').press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Changed by someone else meanwhile' })
  await dialog.getByText(other.name).waitFor()
  await dialog.getByText('020 9999 9999').waitFor()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await untilTold(page, 'Details has been updated')
  expect([await fieldOf(school, 'phone'), await fieldOf(school, 'pincode'), await fieldOf(school, 'medium')]).toEqual([
    '020 2543 1111',
    '411004',
    'Marathi',
  ])

  await page.getByLabel('About').fill('By the river.')
  await tab(page, 'Features').click()
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
  await look(page, inWalks.leaving)
  await asked.getByRole('button', { name: 'Stay', exact: true }).click()
  await expect.poll(() => page.getByLabel('About').inputValue()).toBe('By the river.')
  page.on('dialog', (unload) => void unload.accept())
  await page.reload()
  await expect.poll(() => page.getByLabel('About').inputValue()).toBe('By the river.')
  await tab(page, 'Features').click()
  await asked.getByRole('button', { name: 'Discard and leave' }).click()
  await page.getByRole('checkbox', { name: 'Swimming pool' }).check()
  await save(page).click()
  await saved(page)
  await tab(page, 'History').click()
  await page.getByRole('button', { name: 'Undo this change of features: Swimming pool' }).click()
  await untilTold(page, 'Undone')
  expect(await query('select from school_sub_feature where school_id = $1', [school.id])).toEqual([])
  await page
    .getByRole('button', { name: /^Undo this change of basic details/ })
    .first()
    .click()
  await expect.poll(() => fieldOf(school, 'pincode')).toBe(null)
})

test('classes are opened, and their fees pasted, typed by keys, and confirmed with one click where they are stale', async ({
  context,
  page,
}) => {
  const school = await makeWalkedSchool()
  await enter(context, await makeStaff('database_executive'))
  await page.goto(`/database/profile/${school.slug}/classes`)
  const add = page.getByRole('form', { name: 'Add classes' })
  const choose = async (name: string) => {
    await add.getByRole('combobox').first().fill(name)
    await page.getByRole('option', { name, exact: true }).click()
  }
  await choose('Class 1')
  await choose('Class 2')
  await add.getByRole('button', { name: 'Add', exact: true }).click()
  await untilTold(page, 'Classes Added Successfully')
  await choose('Class 1')
  await add.getByRole('button', { name: 'Add', exact: true }).click()
  await untilTold(page, 'Class Already Exist')
  await page.getByText('Already there: Class 1.').waitFor()
  await page.getByRole('button', { name: 'Close Class 1' }).click()
  await page.getByRole('button', { name: 'Open Class 1' }).waitFor()
  await page.getByLabel('Seats of Class 2').fill('40')
  await save(page).click()
  await expect
    .poll(() =>
      query(
        'select is_open, seats from open_class join class_relation on class_relation.id = class_relation_id where school_id = $1 order by class_id',
        [school.id],
      ),
    )
    .toEqual([
      { is_open: false, seats: null },
      { is_open: true, seats: 40 },
    ])
  await look(page, inWalks.closedClass, page.getByRole('main'))

  await tab(page, 'Fees').click()
  const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
  await cell('Class 1, Tuition Fee').focus()
  const sheet = '\tTransport\tTuition Fee\nClass 2\t900 / M\t₹70,000\nClass 1\t800 / M\t60,000\n'
  await page.evaluate(`
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(sheet)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))`)
  await untilTold(page, '4 cells pasted')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('about 5')
  await page.keyboard.press('Control+s')
  await page.getByText('Correct what is marked, then save again.').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5000')
  await page.keyboard.press('Control+s')
  await saved(page)
  const fees = () =>
    query(
      `select school_class.name as class, fee_head.name as head, amount, tenure from school_fee
        join class_relation on class_relation.id = class_relation_id join school_class on school_class.id = class_id
        join fee_head on fee_head.id = fee_head_id where school_id = $1 order by class_id, fee_head.rank`,
      [school.id],
    )
  expect(await fees()).toEqual([
    { class: 'Class 1', head: 'Tuition Fee', amount: 60_000, tenure: 'Y' },
    { class: 'Class 1', head: 'Transport', amount: 800, tenure: 'M' },
    { class: 'Class 2', head: 'Tuition Fee', amount: 70_000, tenure: 'Y' },
    { class: 'Class 2', head: 'Annual Charges', amount: 5000, tenure: 'Y' },
    { class: 'Class 2', head: 'Transport', amount: 900, tenure: 'M' },
  ])
  await query(
    "update school_fee set verified_at = now() - interval '200 days' from class_relation where class_relation.id = class_relation_id and school_id = $1",
    [school.id],
  )
  await page.reload()
  await page.getByText('5 fees, 5 to confirm.').waitFor()
  await cell('Class 1, Tuition Fee').focus()
  await page.getByText('stale', { exact: true }).waitFor()
  await look(page, inWalks.staleFee, page.getByText('stale', { exact: true }).locator('..'))
  await page.getByRole('button', { name: 'Confirm Tuition Fee, Class 1', exact: true }).click()
  await page.getByText('5 fees, 4 to confirm.').waitFor()

  await tab(page, 'Form prices').click()
  await cell('Class 1, Form price').fill('1,500')
  await cell('Class 1, Form price').press('Control+s')
  await expect
    .poll(() => query('select price from form_price join class_relation on id = class_relation_id where school_id = $1', [school.id]))
    .toEqual([{ price: 1500 }])
})

test('a typed range adds classes; a sheet of the school finds its places and names the rest; another session is copied, raised', async ({
  context,
  page,
}) => {
  const school = await makeWalkedSchool()
  await enter(context, await makeStaff('database_executive'))
  await page.goto(`/database/profile/${school.slug}/classes`)
  const add = page.getByRole('form', { name: 'Add classes' })
  const field = add.getByRole('combobox').first()
  await field.fill('12 to Nursery')
  await page.getByText('Give the lowest class first').waitFor()
  await field.fill('Nursery to 12')
  await page.getByRole('option', { name: 'Nursery to Class 12: 15 classes' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await add.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await untilTold(page, 'Classes Added Successfully')
  const taught = 'select count(*)::integer as count from class_relation where school_id = $1'
  await expect.poll(() => query(taught, [school.id])).toEqual([{ count: 15 }])
  await field.fill('KG to 3')
  await page.getByText('LKG to Class 3 are all there').waitFor()
  await page.keyboard.press('Escape')

  await tab(page, 'Fees').click()
  const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
  const sessions = page.getByLabel('Session', { exact: true })
  const session = (await sessions.locator('option').nth(1).textContent()) ?? ''
  await sessions.selectOption(session)
  await page.getByRole('table', { name: `Fees of ${session}` }).waitFor()
  await cell('Class 12, Meals').focus()
  const sheet = 'Std\tTuition (monthly)\tBus fees\tSmart class\nJr KG\t5,000\t1000\t300\nXII\t9,000\tno idea\t\nXIII\t1\t2\t3\n'
  await page.evaluate(`
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(sheet)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))`)
  await untilTold(page, '4 of 8 cells pasted')
  const note = page.getByRole('region', { name: 'What was pasted' })
  await note.getByText('Jr KG → LKG, XII → Class 12, Tuition (monthly) → Tuition Fee, Bus fees → Transport').waitFor()
  await expect
    .poll(() => note.getByRole('listitem').allTextContents())
    .toEqual(['Jr KG, Smart class: 300', 'XIII, Tuition (monthly): 1', 'XIII, Bus fees: 2', 'XIII, Smart class: 3'])
  await expect.poll(() => page.locator('td[data-pasted]').count()).toBe(4)
  const [box, bar] = await Promise.all([note.boundingBox(), page.getByRole('region', { name: /^Changes of / }).boundingBox()])
  if (!box || !bar) throw new Error('The note, or the bar that saves, is not there.')
  expect(box.y + box.height <= bar.y || box.y >= bar.y + bar.height).toBe(true)
  await look(page, inWalks.pasted, note.or(page.locator('td[data-pasted]')))
  // The cell that cannot be read is gone to, wherever the page was.
  await cell('Nursery, Tuition Fee').press('Control+s')
  await page.getByText('Correct what is marked, then save again.').waitFor()
  await expect.poll(() => cell('Class 12, Transport').evaluate((input) => input.matches(':focus'))).toBe(true)
  await page.keyboard.type('1,200')
  await page.keyboard.press('Control+s')
  await saved(page)

  await sessions.selectOption({ index: 0 })
  await page.getByText('No fee of this session is known.').waitFor()
  await cell('LKG, Transport').fill('7')
  await page.getByRole('button', { name: 'Copy fees of another session…' }).press('Enter')
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Fees of').inputValue()).toBe(session)
  await look(page, inWalks.copiedFees)
  await dialog.getByLabel('Raised by %').fill('ten')
  await dialog.getByLabel('Raised by %').press('Control+Enter')
  await dialog.getByText('Write a share from -90 to 200, as 10 or 7.5.').waitFor()
  await dialog.getByLabel('Raised by %').fill('10')
  await dialog.getByLabel('Raised by %').press('Control+Enter')
  await untilTold(page, `3 fees of ${session} filled in. Look at them, then save.`)
  await cell('LKG, Transport').press('Control+s')
  await saved(page)
  const fees = `select school_class.name as class, fee_head_id as head, amount, tenure from school_fee
    join class_relation on class_relation.id = class_relation_id join school_class on school_class.id = class_id
    where school_id = $1 and session > $2 order by class_id, fee_head_id`
  expect(await query(fees, [school.id, session])).toEqual([
    { class: 'LKG', head: 1, amount: 5500, tenure: 'M' },
    { class: 'LKG', head: 10, amount: 7, tenure: 'Y' },
    { class: 'Class 12', head: 1, amount: 9900, tenure: 'M' },
    { class: 'Class 12', head: 10, amount: 1300, tenure: 'Y' },
  ])
})

test('photos are sent, shown, captioned, put in order and deleted; what fails says why and can be sent again', async ({
  context,
  page,
}) => {
  const school = await makeWalkedSchool()
  await enter(context, await makeStaff('database_executive'))
  await page.goto(`/database/profile/${school.slug}/gallery`)
  const buffer = Buffer.from(await makePhoto({ width: 1600, height: 1200 }))
  const choose = (...files: { name: string; mimeType: string; buffer: Buffer }[]) => page.getByLabel('Photos to send').setInputFiles(files)
  await choose({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer }, { name: 'hall.jpg', mimeType: 'image/jpeg', buffer })
  const photos = page.getByRole('list', { name: 'Photos', exact: true }).getByRole('listitem')
  await expect.poll(() => photos.count(), { timeout: 30_000 }).toBe(2)
  await untilTold(page, 'Photo Uploaded')
  const width = () => page.evaluate(`document.querySelector('ol[aria-label="Photos"] img').naturalWidth`)
  await expect.poll(width, { timeout: 15_000 }).toBe(400)
  await choose({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ this is a program') })
  const sent = page.getByRole('list', { name: 'Photos on their way' })
  await sent.getByText('This file is not a photo. Send a JPEG, PNG, WebP or AVIF picture.').waitFor()
  expect(await page.getByRole('button', { name: 'Try again: notes.jpg' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Leave out: notes.jpg' }).click()

  context.troubles.expect('gallery')
  context.troubles.expect('No answer from POST')
  await reroute(page, '**/gallery/', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await choose({ name: 'field.jpg', mimeType: 'image/jpeg', buffer })
  await sent.getByText('SERVER DOWN').waitFor()
  await look(page, inWalks.failedPhotos, sent)
  await page.unroute('**/gallery/')
  await page.getByRole('button', { name: 'Try again: field.jpg' }).click()
  await expect.poll(() => photos.count(), { timeout: 30_000 }).toBe(3)

  await page.getByLabel('Caption of photo 1').fill('The gate')
  await page.getByLabel('Caption of photo 1').press('Control+s')
  await saved(page)
  const order = async () =>
    (
      await query<{ caption: string }>('select caption from school_photo where school_id = $1 and removed_at is null order by place, id', [
        school.id,
      ])
    ).map(({ caption }) => caption)
  await page.getByRole('button', { name: /^Move The gate/ }).press('ArrowRight')
  await expect.poll(order).toEqual(['', 'The gate', ''])
  const handle = await page.getByRole('button', { name: /^Move The gate/ }).boundingBox()
  const third = await photos.nth(2).boundingBox()
  if (!handle || !third) throw new Error('The photos are not shown.')
  await page.mouse.move(handle.x + 8, handle.y + 8)
  await page.mouse.down()
  await page.mouse.move(handle.x + 40, handle.y + 8, { steps: 4 })
  await page.mouse.move(third.x + third.width / 2, third.y + third.height / 2, { steps: 12 })
  await page.mouse.up()
  await expect.poll(order).toEqual(['', '', 'The gate'])
  await page.getByRole('button', { name: 'Delete The gate' }).click()
  await untilTold(page, 'Photo Deleted')
  await expect.poll(() => photos.count()).toBe(2)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(order).toEqual(['', '', 'The gate'])
})

test('a photo of a camera is there in all sizes, and none of them tells where it was taken', async ({ context, page }) => {
  const school = await makeWalkedSchool()
  await enter(context, await makeStaff('database_executive'))
  await page.goto(`/database/profile/${school.slug}/gallery`)
  const exif = {
    IFD0: { Make: 'A camera' },
    IFD3: { GPSLatitude: '18/1 31/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '73/1 51/1 0/1', GPSLongitudeRef: 'E' },
  }
  const taken = Buffer.from(await makePhoto({ width: 6000, height: 4000, exif }))
  expect(taken.includes('A camera')).toBe(true)
  await page.getByLabel('Photos to send').setInputFiles({ name: 'DSC_0001.jpg', mimeType: 'image/jpeg', buffer: taken })
  await untilTold(page, 'Photo Uploaded')
  const [photo] = await query<{ sizes: { name: string; width: number }[] }>('select sizes from school_photo where school_id = $1', [
    school.id,
  ])
  expect(photo?.sizes.map(({ width }) => width)).toEqual([2048, 1024, 400])
  for (const { name, width } of photo?.sizes ?? []) {
    const kept = await page.request.get(`/api/v1/files/${name}`)
    const { width: wide, exif: camera, xmp, iptc } = await sharp(await kept.body()).metadata()
    expect([wide, camera, xmp, iptc]).toEqual([width, undefined, undefined, undefined])
  }
})
