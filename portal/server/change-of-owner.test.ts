import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { runBulkTransfer } from '#domains/assignment/server/bulk/run-bulk-transfer.ts'
import { whoHolds } from '#domains/calls/server/placing/who-holds.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { domains } from '#portal/server/folded/domains.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { dialerCalls } from '#testing/storms/dialer-calls.ts'

const { server, admin } = await openOffice()
const dial = dialerCalls(server)
afterAll(async () => {
  expect(await checkLists(server.db)).toEqual([])
  await server.close()
})

const api = '/api/v3/admin_custom'
const send = async (by: Person, url: string, payload?: object) => {
  const answer = await server.app.inject({ method: 'POST', url, headers: by.headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const deactivate = (who: Person) => server.db.updateTable('staff').set({ is_active: false }).where('id', '=', who.id).execute()
const ownerOf = async (id: number) =>
  (await server.db.selectFrom('lead').select('owner_id').where('id', '=', id).executeTakeFirstOrThrow()).owner_id
const openRequests = (id: number) =>
  server.db.selectFrom('transfer_request').select('staff_id').where('lead_id', '=', id).where('closed_at', 'is', null).execute()
const noticesOf = async (who: Person): Promise<string[]> =>
  (await server.app.inject({ url: '/api/v1/admin_custom/notices/', headers: who.headers }))
    .json()
    .results.map(({ text }: { text: string }) => text)
const transfersOf = async (id: number) => {
  const { rows } = await sql<{ keys: string[]; to: number[] }>`
    select array(select jsonb_object_keys(before) order by 1) as keys, to_staff_ids as to
    from lead_event where lead_id = ${id} and kind = 'transfer'`.execute(server.db)
  return rows
}

/** Asha has the lead, and has it in the dialer; Meena and Vikram have a share in it, and both asked for it. */
interface Scene {
  asha: Person
  vikram: Person
  meena: Person
  lead: number
  /** The id of Vikram's request. */
  request: number
}
let scene: Scene
beforeEach(async () => {
  const [asha, vikram, meena] = [
    await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' }),
    await makeStaff(server.db, 'counsellor', { name: 'Vikram Shah' }),
    await makeStaff(server.db, 'counsellor', { name: 'Meena Iyer' }),
  ]
  const lead = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Riya' }, sharedWith: [vikram.id, meena.id] })
  await send(meena, `${api}/details/${lead}/ask-transfer/`)
  const { id: request } = await send(vikram, `${api}/details/${lead}/ask-transfer/`)
  expect(await dial.served(asha)).toBe(lead)
  scene = { asha, vikram, meena, lead, request }
})

/** All leads of the counsellor go to another in a bulk transfer. */
async function transferAll(from: Person, to: Person) {
  const { id } = await send(admin, '/api/v1/admin_custom/bulk-transfers/', { from: from.id, to: [to.id] })
  await runBulkTransfer(server.db, whoHolds(domains), id)
}

const paths: Record<string, (scene: Scene) => Promise<unknown>> = {
  'the owner transfers it': ({ asha, vikram, lead }) => send(asha, `${api}/details/${lead}/`, { transfer_to: vikram.id }),
  'an admin transfers it': ({ vikram, lead }) => send(admin, `${api}/details/${lead}/`, { transfer_to: vikram.id }),
  'the owner accepts a request': ({ asha, request }) => send(asha, `${api}/transfer-requests/${request}/accept/`),
  'all leads of a deactivated counsellor are transferred': async ({ asha, vikram }) => {
    await deactivate(asha)
    await transferAll(asha, vikram)
  },
  'an admin gives it out of the queue': async ({ asha, vikram, lead }) => {
    await deactivate(asha)
    await send(admin, '/api/v1/admin_custom/assignment/queue/assign/', { lead_ids: [lead], to: [vikram.id] })
  },
}

describe.each(Object.entries(paths))('%s', (_name, give) => {
  test('so it is the receiver’s, out of the former owner’s dialer, and no request for it is open', async () => {
    const { asha, vikram, meena, lead } = scene
    await give(scene)
    expect(await ownerOf(lead)).toBe(vikram.id)
    expect(await transfersOf(lead)).toEqual([{ keys: ['follow_ups', 'is_transferred', 'owner_id', 'share'], to: [vikram.id] }])
    const { rows } = await sql`select from dial_lease where staff_id = ${asha.id} and upper(during) > now()`.execute(server.db)
    expect(rows).toEqual([])
    expect(await dial.served(vikram)).toBe(lead)
    expect(await openRequests(lead)).toEqual([])
    expect((await noticesOf(meena))[0]).toBe('Riya, which you asked for, is with Vikram Shah now')
    await send(meena, `${api}/details/${lead}/ask-transfer/`)
    expect((await noticesOf(vikram))[0]).toBe('Meena Iyer asks you to transfer Riya to them')
  })
})

test('an undone transfer takes the lead out of the dialer of the counsellor who had it for a moment', async () => {
  const { asha, lead } = scene
  const receiver = await makeStaff(server.db, 'counsellor')
  const { transfer } = await send(asha, `${api}/details/${lead}/`, { transfer_to: receiver.id })
  expect(await dial.served(receiver)).toBe(lead)
  await send(asha, `${api}/transfer/${transfer.id}/undo/`)
  expect([await dial.served(receiver), await dial.served(asha)]).toEqual([null, lead])
})

test('a counsellor who keeps a share keeps the lead in the dialer when its owner changes', async () => {
  const { asha, vikram, meena, lead } = scene
  await dial.exit(asha, lead)
  expect(await dial.served(meena)).toBe(lead)
  await send(asha, `${api}/details/${lead}/`, { transfer_to: vikram.id })
  expect([await dial.served(vikram), await dial.served(meena)]).toEqual([null, lead])
})

test('a merge that changes the owner ends the requests and tells who asked', async () => {
  const { asha, vikram, meena, lead } = scene
  await dial.exit(asha, lead)
  const twin = await makeLead(server.db, { lead: { owner_id: vikram.id, name: 'Riya’s twin' } })
  await send(admin, `${api}/merge/`, { stays: lead, goes: twin, take: ['owner'] })
  expect(await ownerOf(lead)).toBe(vikram.id)
  expect(await openRequests(lead)).toEqual([])
  expect((await noticesOf(meena))[0]).toBe('Riya, which you asked for, is with Vikram Shah now')
  expect((await noticesOf(vikram))[0]).toBe('Kabir Admin merged Riya’s twin into Riya: they are one parent')
})

test('a counsellor who takes a parent or claims a booked call leaves a transfer like any other', async () => {
  const { vikram } = scene
  const at = new Date().toISOString()
  const asked = await makeLead(server.db, { numbers: ['9811022033'] })
  await send(vikram, `${api}/new-lead/take/`, { number: '9811022033' })
  const booked = await makeLead(server.db, { activities: [{ kind: 'booked_call', at, slot_at: at }] })
  const { id } = await server.db.selectFrom('parent_activity').select('id').where('lead_id', '=', booked).executeTakeFirstOrThrow()
  await send(vikram, `/api/v2/admin_custom/unassigned-parent-call-scheduled/${id}/claim/`)
  for (const lead of [asked, booked])
    expect(await transfersOf(lead)).toEqual([{ keys: ['follow_ups', 'is_transferred', 'owner_id'], to: [vikram.id] }])
})
