import { expect } from 'vitest'
import { currentSession } from '#domains/schools/server/profile/sessions.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { onDatabase, query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { makeSchool } from '#testing/make/make-schools.ts'
import { inWalks } from './screens.ts'

/** A school whose details, fee and form price came with a file of this person. */
async function makeUploadedSchool(uploaderId: number) {
  const name = `विद्या निकेतन ${crypto.randomUUID().slice(0, 8)}`
  const { id, slug } = await onDatabase((db) => makeSchool(db, { slug: `uploaded-${crypto.randomUUID()}`, name }))
  await query(
    `insert into school_change (school_id, staff_id, part, before, after, said, file) values ($1, $2, 'registered', '{}', '{}', '[]', 'fees.csv')`,
    [id, uploaderId],
  )
  await query(`insert into class_relation (school_id, class_id) select $1, id from school_class where slug = 'class-1'`, [id])
  const source = 'verified_at, uploaded_at, uploaded_by_id'
  await query(
    `insert into school_fee (class_relation_id, session, fee_head_id, amount, tenure, ${source})
    select id, $2, 1, 5000, 'M', null, now(), $3 from class_relation where school_id = $1`,
    [id, currentSession(), uploaderId],
  )
  await query(
    `insert into form_price (class_relation_id, price, ${source}) select id, 1500, null, now(), $2 from class_relation where school_id = $1`,
    [id, uploaderId],
  )
  await query(
    `insert into open_class (class_relation_id, session, is_open, verified_at) select id, $2, true, now() from class_relation where school_id = $1`,
    [id, currentSession()],
  )
  await query('select update_school_listing($1)', [[id]])
  return { name, slug }
}

test('a counsellor reads that a file brought the fees, and that they are confirmed once somebody did it', async ({ context, page }) => {
  const [counsellor, editor] = [await makeStaff(), await makeStaff('database_executive')]
  const school = await makeUploadedSchool(editor.id)
  await enter(context, counsellor)
  await page.goto(`/schools/${school.slug}`)
  await page.getByRole('heading', { level: 1, name: school.name }).waitFor()
  const details = page.getByRole('region', { name: 'Basic details' })
  await details.getByText('(not confirmed)').waitFor()
  const ofFile = `No: file of today`
  await details.getByText(ofFile).waitFor()
  const fees = page.getByRole('region', { name: 'Fees by class' })
  expect(await fees.getByRole('row').nth(1).getByRole('cell').last().textContent()).toMatch(
    new RegExp(`^${ofFile} \\d\\d:\\d\\d by ${editor.name}$`),
  )
  const admission = page.getByRole('region', { name: 'Classes and their admission' })
  await admission.getByText('₹1,500 not confirmed').waitFor()
  await look(page, inWalks.notConfirmed, details.or(fees).or(admission))

  await enter(context, editor)
  await page.goto(`/database/profile/${school.slug}/fees`)
  await page.getByText('1 fee, 1 to confirm.').waitFor()
  await page.getByRole('textbox', { name: 'Class 1, Tuition Fee' }).focus()
  await page.getByText(`uploaded by ${editor.name}; not confirmed`).waitFor()
  await look(page, inWalks.uploadedFee, page.getByText(`uploaded by ${editor.name}; not confirmed`))
  await page.getByRole('button', { name: 'Confirm Tuition Fee, Class 1', exact: true }).click()
  await page.getByText('1 fee, none to confirm.').waitFor()
  await page.getByText(`Confirmed today`).waitFor()
  await page.goto(`/database/profile/${school.slug}/form-prices`)
  await page.getByText(`uploaded by ${editor.name}; not confirmed`).waitFor()
  await page.getByRole('button', { name: 'Confirm the form price of Class 1' }).click()
  await page.getByText('Confirmed today').waitFor()
  await page.goto(`/database/profile/${school.slug}`)
  await page.getByText(`uploaded by ${editor.name}; not confirmed`).waitFor()
  await page.getByRole('button', { name: 'Confirm the basic details' }).click()
  await page.getByText('Confirmed today').waitFor()

  await page.goto(`/schools/${school.slug}`)
  await fees.getByText('today').waitFor()
  expect(await page.getByText('not confirmed').count()).toBe(0)
  expect(await page.getByText(ofFile).count()).toBe(0)
})
