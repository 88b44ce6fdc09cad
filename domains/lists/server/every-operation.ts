import { type Asker, admins, counsellors, type EveryOperation, nothing } from '#testing/server/every-operation.ts'

const makeView = async ({ db, staff }: Asker) => ({
  params: await db
    .insertInto('saved_view')
    .values({ staff_id: staff, list: 'users', name: 'Hot', query: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow(),
})

const makeExport = async ({ db, staff }: Asker) => ({
  params: await db
    .insertInto('list_export')
    .values({ staff_id: staff, list: 'users', query: '{}', status: 'done', viewer_id: staff, finished_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow(),
})

export const everyOperation: EveryOperation = {
  listViews: [counsellors, () => ({ query: { list: 'users' } })],
  saveView: [counsellors, () => ({ body: { list: 'users', name: 'Warm', query: {}, is_team: false } })],
  changeView: [counsellors, async (asker) => ({ ...(await makeView(asker)), body: { name: 'Hotter' } })],
  countView: [counsellors, makeView],
  deleteView: [counsellors, makeView],
  exportList: [counsellors, () => ({ body: { list: 'users', query: {} } })],
  listExports: [counsellors, nothing],
  downloadExport: [counsellors, makeExport],
  listTakenFiles: [admins, nothing],
  getExportLimit: [admins, nothing],
  changeExportLimit: [admins, () => ({ body: { rows_a_day: 4000 } })],
}
