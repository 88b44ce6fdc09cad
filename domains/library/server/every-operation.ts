import { type Asker, type EveryOperation, nothing } from '#testing/server/every-operation.ts'

async function makeFile({ db, staff }: Asker, removed_at: string | null = null) {
  const name = `${crypto.randomUUID()}.txt`
  await db.insertInto('stored_file').values({ name, type: 'text/plain', bytes: 5 }).execute()
  const file = { name: 'Fees.txt', kind: 'document', type: 'text/plain', bytes: 5, stored: [name], added_by_id: staff, removed_at }
  return { params: { id: (await db.insertInto('library_file').values(file).returning('id').executeTakeFirstOrThrow()).id } }
}

export const everyOperation: EveryOperation = {
  listFiles: ['staff', nothing],
  listUploaders: ['staff', nothing],
  shareFile: [
    'staff',
    () => {
      const body = new FormData()
      body.set('file', new Blob(['Fees']), 'Fees.txt')
      return { body }
    },
  ],
  renameFile: ['staff', async (asker) => ({ ...(await makeFile(asker)), body: { name: 'Fees of 2027.txt' } })],
  deleteFile: ['staff', (asker) => makeFile(asker)],
  restoreFile: ['staff', (asker) => makeFile(asker, new Date().toISOString())],
}
