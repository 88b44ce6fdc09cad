import { expect } from 'vitest'
import { kolkataDay } from '#platform/contract/india.ts'
import { test } from '#testing/browser/browser-test.ts'
import { inDays, makeParent, makeStaff } from '#testing/browser/make.ts'
import { onDatabase, query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { makeSchool } from '#testing/make/make-schools.ts'

/** A session that is still to come, on any day. */
const session = () => {
  const year = Number(kolkataDay(Date.now()).slice(0, 4)) + 1
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

const home = { lat: 18.5074, lng: 73.8077 }

async function makeKnownSchool() {
  const name = `विद्या निकेतन ${crypto.randomUUID().slice(0, 8)}`
  const slug = `known-${crypto.randomUUID()}`
  const { id } = await onDatabase((db) =>
    makeSchool(db, { slug, name, lat: 18.5614, lng: 73.8077, about: 'By the river.', phone: '020 2543 1100' }),
  )
  const [relation] = await query<{ id: number }>(
    `insert into class_relation (school_id, class_id) select $1, id from school_class where slug = 'class-1' returning id`,
    [id],
  )
  await query(
    `insert into school_fee (class_relation_id, session, fee_head_id, amount, tenure, verified_at) values ($1, $2, 1, 5000, 'M', $3), ($1, $2, 7, 20000, 'Y', now())`,
    [relation?.id, session(), inDays(-200)],
  )
  await query(
    `with second as (insert into class_relation (school_id, class_id) select $1, id from school_class where slug = 'class-2' returning id)
    insert into school_fee (class_relation_id, session, fee_head_id, amount, tenure, verified_at) select id, $2, 1, 7000, 'M', $3 from second`,
    [id, session(), inDays(-200)],
  )
  await query(`insert into open_class (class_relation_id, session, is_open, seats, verified_at) values ($1, $2, true, 40, now())`, [
    relation?.id,
    session(),
  ])
  await query(`insert into school_sub_feature (school_id, sub_feature_id) select $1, id from sub_feature where name = 'Library'`, [id])
  await query('select update_school_listing($1)', [[id]])
  return { id, name, slug }
}

test('a counsellor reads fees, open classes and features of a school, and how far it lies from the lead in hand', async ({
  context,
  page,
}) => {
  const [counsellor, school] = [await makeStaff(), await makeKnownSchool()]
  const lead = await makeParent(counsellor, {
    lead: { ...home },
    activities: [{ kind: 'enquiry', at: inDays(-1), school_id: school.id }],
  })
  await enter(context, counsellor)
  await page.goto(`/leads/${lead.id}`)
  await page.getByRole('link', { name: school.name }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('lead')).toBe(String(lead.id))

  await page.getByRole('heading', { level: 1, name: school.name }).waitFor()
  await page.getByText(`From ${lead.name}: 6 km`).waitFor()
  await page.getByRole('region', { name: 'Basic details' }).getByText('₹60,000 to ₹84,000 / year by class').waitFor()
  const fees = page.getByRole('region', { name: 'Fees by class' }).getByRole('row').nth(1)
  await fees.getByText('₹60,000').waitFor()
  await fees.getByText('₹5,000 / month').waitFor()
  await fees.getByText('stale').waitFor()
  const admission = page.getByRole('region', { name: 'Classes and their admission' })
  await admission.getByText('Open', { exact: true }).waitFor()
  expect(await admission.getByText('stale').count()).toBe(0)
  await page.getByRole('region', { name: 'Features' }).getByText('Library').waitFor()

  // The lead stays in hand on the way through the list.
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Schools' }).click()
  await page.getByLabel('Search by name, address').fill(school.name)
  await page.getByRole('link', { name: school.name }).click()
  await page.getByText(`From ${lead.name}: 6 km`).waitFor()
})

test('a school with few known facts says so, and so does an address without a school', async ({ context, page }) => {
  const slug = `bare-${crypto.randomUUID()}`
  await onDatabase((db) => makeSchool(db, { slug }))
  await enter(context, await makeStaff('sales_executive'))
  await page.goto(`/schools/${slug}?lead=1`)
  for (const sentence of ['Its fees are not known.', 'No class was opened for admission.', 'Its features are not known.'])
    await page.getByText(sentence).waitFor()
  expect(await page.getByText('From ', { exact: false }).count()).toBe(0)
  await page.goto('/schools/nowhere-at-all')
  await page.getByText('There is no school at this address.').waitFor()
})
