import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { checkSchools } from '#domains/schools/server/list/check-schools.ts'
import { currentSession } from '#domains/schools/server/profile/sessions.ts'
import { checkout } from '#platform/server/config/checkout.ts'
import { makeClasses } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { importsOf } from '#testing/make/upload-import.ts'
import { testServer } from '#testing/server/test-server.ts'

const folder = `${checkout}/domains/schools/server/migrations`

test('what a file or an undo wrote in a time when both confirmed is not confirmed any more, and what people set still is', async () => {
  const server = await testServer()
  onTestFinished(() => server.close())
  const { db } = server
  await makeWorld(db)
  await makeClasses(db)
  const [uploader, editor] = [await makeStaff(db, 'database_executive'), await makeStaff(db, 'database_executive')]
  const imports = importsOf(server, uploader)
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) => {
    const answer = await server.app.inject({ method, url: `/api/${url}`, headers: editor.headers, ...(payload && { payload }) })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const shown = await imports.upload(
    'schools',
    'Name,District,Classes,Lowest fee,Highest fee,Form price\nOf Before,Pune,Nursery to Class 11,60000,90000,500',
  )
  await imports.run((await imports.check(shown)).id)
  const { slug, id } = (await ask('GET', 'v2/admin_custom/database-inside-school-list/?search=Of+Before')).results[0]
  const classes: { id: number }[] = (await ask('GET', `v1/schools/${slug}/classes`)).results
  const [nursery, class11] = [classes[0]?.id, classes.at(-1)?.id]
  const session = currentSession()
  const setFee = (class_relation: number | undefined, head: number, amount: number) =>
    ask('PUT', `v1/schools/${slug}/fee-structure/`, { session, fees: [{ class_relation, head, amount, tenure: 'Y' }] })
  await setFee(class11, 1, 95_000)
  await setFee(nursery, 2, 1000)
  await setFee(nursery, 2, 2000)
  const history = async () => (await ask('GET', `v1/schools/${slug}/history/`)).results
  await ask('POST', `v1/schools/${slug}/history/${(await history())[0].id}/undo/`)
  await ask('PATCH', `v1/admin_custom/${id}/school-permissions/`, { is_verified: false })

  const known = async () => ({
    fees: (await sql`select * from school_fee order by class_relation_id, fee_head_id`.execute(db)).rows,
    prices: (await sql`select * from form_price order by class_relation_id`.execute(db)).rows,
    said: (await sql`select said from school_change order by id`.execute(db)).rows,
  })
  // The undo gave its confirmation back, of which a time before knew nothing.
  await sql`update school_fee set (verified_at, verified_by_id) = (null, null) where fee_head_id = 2`.execute(db)
  const today = await known()
  expect(today.fees.map((row) => (row as { verified_by_id: number | null }).verified_by_id)).toEqual([null, null, editor.id])

  await sql`update school_fee set (verified_at, verified_by_id) = (uploaded_at, uploaded_by_id) where uploaded_at is not null`.execute(db)
  await sql`update form_price set (verified_at, verified_by_id) = (uploaded_at, uploaded_by_id)`.execute(db)
  await sql`update school_fee set (verified_at, verified_by_id) = (at, staff_id) from school_change where undoes_id is not null and fee_head_id = 2`.execute(
    db,
  )
  await sql`update school_change set said = replace(said::text, '"Listed"', '"Verified"')::jsonb`.execute(db)
  await sql`
    alter table school_fee drop uploaded_at, drop uploaded_by_id, alter verified_at set not null;
    alter table form_price drop uploaded_at, drop uploaded_by_id, alter verified_at set not null;
    alter table open_class alter verified_at set not null;
    alter table school_change drop sources`.execute(db)
  await sql`select update_school_listing(array[${id}::integer])`.execute(db)
  const stale = async () => (await ask('GET', 'v1/admin_custom/database-inside-school-list/?stale_fees=true&is_verified=all')).count
  expect(await stale()).toBe(0)

  for (const file of ['0750-uploads-confirm-nothing.sql', 'fills/0751-schools-with-facts-to-confirm.sql'])
    await db.transaction().execute(async (tx) => await sql.raw(await readFile(`${folder}/${file}`, 'utf8')).execute(tx))
  expect(await known()).toEqual(today)
  expect(await stale()).toBe(1)
  expect(await checkSchools(db)).toEqual([])
})
