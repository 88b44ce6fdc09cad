import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSchools } from '#domains/schools/server/list/check-schools.ts'
import { currentSession } from '#domains/schools/server/profile/sessions.ts'
import { makeClasses } from '#testing/make/make-schools.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { importsOf } from '#testing/make/upload-import.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let uploader: Person
let caller: Person
let imports: ReturnType<typeof importsOf>

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  await makeClasses(server.db)
  uploader = await makeStaff(server.db, 'database_executive', { name: 'Asha Rao' })
  caller = await makeStaff(server.db, 'database_executive', { name: 'Bina Das' })
  imports = importsOf(server, uploader)
})
afterAll(async () => {
  expect(await checkSchools(server.db)).toEqual([])
  await server.close()
})

const session = currentSession()

async function ask(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const answer = await server.app.inject({ method, url: `/api/${url}`, headers: caller.headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** Uploads a file of one school with its tuition fee of Nursery, and answers the import. */
async function upload(slug: string, fee: number, more: { known?: 'update'; formPrice?: number; medium?: string } = {}) {
  const heading = ['Name', 'Code', 'District', 'Classes', 'Lowest fee', 'Form price', 'Medium'].join()
  const row = [slug, `CODE-${slug}`, 'Pune', 'Nursery to Class 1', fee, more.formPrice ?? '', more.medium ?? ''].join()
  const shown = await imports.upload('schools', `${heading}\n${row}`)
  const { id } = await imports.check(shown, more.known && { known: more.known })
  await imports.run(id)
  const { school } = await schoolOf(slug)
  return { id, school }
}

async function schoolOf(name: string) {
  const { results } = await ask('GET', `v2/admin_custom/database-inside-school-list/?is_verified=all&search=${name}`)
  const { slug } = results[0] as { slug: string }
  return { school: slug }
}

const feeOf = async (school: string) => (await ask('GET', `v1/schools/${school}/fee-structure/`)).results[0].fees[0]
const priceOf = async (school: string) => (await ask('GET', `v1/schools/${school}/admission-form-fee/`)).results[0]
const detailsOf = (school: string) => ask('GET', `v2/schools/${school}/`)
const isToConfirm = async (school: string) =>
  (await ask('GET', 'v1/admin_custom/database-inside-school-list/?stale_fees=true&limit=100')).results.some(
    ({ slug }: { slug: string }) => slug === school,
  )
const confirm = (school: string, what: string) => ask('POST', `v1/schools/${school}/confirm/`, { what })
const historyOf = async (school: string): Promise<{ id: number; part: string }[]> =>
  (await ask('GET', `v1/schools/${school}/history/`)).results
async function undoLast(school: string, part: string) {
  const change = (await historyOf(school)).find((one) => one.part === part)
  await ask('POST', `v1/schools/${school}/history/${change?.id}/undo/`)
}

const instant = expect.stringMatching(/^20/)
const byFile = { verified_at: null, verified_by: null, uploaded_at: instant, uploaded_by: 'Asha Rao' }
const byCaller = { verified_at: instant, verified_by: 'Bina Das' }

test('fees, form prices and details that a file brought name the file’s uploader, and nobody confirmed them until somebody does', async () => {
  const { school } = await upload('Almond', 60_000, { formPrice: 500 })
  expect(await feeOf(school)).toMatchObject({ amount: 60_000, ...byFile })
  expect(await priceOf(school)).toMatchObject({ form_price: 500, ...byFile })
  expect(await detailsOf(school)).toMatchObject({ is_verified: true, ...byFile, fees_verified_at: null })
  expect(await isToConfirm(school)).toBe(true)

  for (const what of ['fees', 'form_prices', 'profile']) await confirm(school, what)
  expect(await feeOf(school)).toMatchObject({ amount: 60_000, ...byCaller })
  expect(await priceOf(school)).toMatchObject({ form_price: 500, ...byCaller })
  expect(await detailsOf(school)).toMatchObject({ ...byCaller, uploaded_at: null, uploaded_by: null, fees_verified_at: instant })
  expect(await isToConfirm(school)).toBe(false)
})

test('the fees of a school are not confirmed while one of them comes from a file', async () => {
  const { school } = await upload('Banyan', 60_000)
  const [{ id }] = (await ask('GET', `v1/schools/${school}/classes`)).results
  await ask('PUT', `v1/schools/${school}/fee-structure/`, {
    session,
    fees: [{ class_relation: id, head: 2, amount: 900, tenure: 'M' }],
  })
  const { fees } = (await ask('GET', `v1/schools/${school}/fee-structure/`)).results[0]
  expect(fees).toMatchObject([
    { head: 1, ...byFile },
    { head: 2, ...byCaller },
  ])
  expect(await detailsOf(school)).toMatchObject({ fees_verified_at: null })
})

test('a file that changes a confirmed fee takes the confirmation with it; an undo gives it back, and so does taking the file back', async () => {
  const { school } = await upload('Cedar', 60_000)
  await confirm(school, 'fees')
  const confirmed = await feeOf(school)
  const { id } = await upload('Cedar', 66_000, { known: 'update' })
  expect(await feeOf(school)).toMatchObject({ amount: 66_000, ...byFile })

  await undoLast(school, 'fees')
  expect(await feeOf(school)).toEqual(confirmed)
  expect(await detailsOf(school)).toMatchObject({ fees_verified_at: confirmed.verified_at })
  await undoLast(school, 'fees')
  expect(await feeOf(school)).toMatchObject({ amount: 66_000, ...byFile })

  const again = await upload('Cedar', 70_000, { known: 'update' })
  expect((await imports.revert(again.id)).counts).toEqual({ reverted: 1 })
  expect(await feeOf(school)).toMatchObject({ amount: 66_000, ...byFile })
  expect((await imports.rows(id)).map(({ outcome }) => outcome)).toEqual(['changed'])
})

test('a fee that somebody confirmed since a file changed it stays when the file is taken back', async () => {
  const { school } = await upload('Deodar', 60_000)
  const { id } = await upload('Deodar', 66_000, { known: 'update' })
  await confirm(school, 'fees')
  expect((await imports.revert(id)).counts).toEqual({ kept: 1 })
  expect((await imports.rows(id))[0]?.reason).toBe('Bina Das confirmed this since; it stays.')
  expect(await feeOf(school)).toMatchObject({ amount: 66_000, ...byCaller })
})

test('a fee that stands already keeps its confirmation when a file says the same', async () => {
  const { school } = await upload('Ebony', 60_000)
  await confirm(school, 'fees')
  const confirmed = await feeOf(school)
  await upload('Ebony', 60_000, { known: 'update', medium: 'Tamil' })
  expect(await feeOf(school)).toEqual(confirmed)
})

test('details that a file changed after they were confirmed are not confirmed as they stand, until the file’s change is undone', async () => {
  const { school } = await upload('Fig', 60_000)
  await confirm(school, 'profile')
  await upload('Fig', 60_000, { known: 'update', medium: 'Tamil' })
  expect(await detailsOf(school)).toMatchObject({ ...byCaller, uploaded_at: instant, uploaded_by: 'Asha Rao' })
  await undoLast(school, 'profile')
  expect(await detailsOf(school)).toMatchObject({ ...byCaller, uploaded_at: null, uploaded_by: null })
})
