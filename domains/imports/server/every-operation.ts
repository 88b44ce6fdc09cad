import { sql } from 'kysely'
import { importRoles } from '#domains/imports/contract/imports.ts'
import type { Asker, EveryOperation } from '#testing/server/every-operation.ts'

/** What a role may import. Roles that may import nothing name leads and are refused. */
const kindOf = ({ role }: Asker) => (role === 'database_executive' ? 'schools' : 'leads')

const makeImport =
  (status: string, more: object = {}) =>
  async (asker: Asker) => {
    const { id } = await asker.db
      .insertInto('import')
      .values({
        ...{
          kind: kindOf(asker),
          staff_id: asker.staff,
          file_name: 'rows.csv',
          bytes: 4,
          status,
          total: 1,
          headings: ['Name', 'Number', 'City'],
        },
        counts: sql`'{"new": 1}'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await asker.db.insertInto('import_row').values({ import_id: id, row: 2, cells: '["a"]' }).execute()
    return { params: { id }, ...more }
  }

const ofKind = (asker: Asker) => ({ query: { kind: kindOf(asker) } })

const ofLeads = { mapping: { name: 0, number: 1 }, options: { source: 'school fair' } }

export const everyOperation: EveryOperation = {
  createImport: [importRoles, (asker) => ({ body: { kind: kindOf(asker), file_name: 'rows.csv', bytes: 4 } })],
  sendImportPiece: [importRoles, makeImport('uploading', { query: { start: '0' }, bytes: Buffer.from('a,b\n') })],
  listImports: [importRoles, ofKind],
  getImport: [importRoles, makeImport('mapping')],
  readImport: [
    importRoles,
    async (asker) => {
      const made = await makeImport('mapping')(asker)
      await asker.db
        .insertInto('import_piece')
        .values({ import_id: made.params.id, start: 0, bytes: Buffer.from('a,b\n') })
        .execute()
      await asker.db.updateTable('import').set({ received: 4 }).where('id', '=', made.params.id).execute()
      return { ...made, body: { heading_row: 1 } }
    },
  ],
  checkImport: [
    importRoles,
    async (asker) => {
      const made = await makeImport('mapping')(asker)
      return { ...made, body: kindOf(asker) === 'schools' ? { mapping: { name: 0 } } : ofLeads }
    },
  ],
  runImport: [importRoles, makeImport('checked')],
  stopImport: [importRoles, makeImport('running')],
  revertImport: [
    importRoles,
    async (asker) => {
      const made = await makeImport('done')(asker)
      await asker.db.updateTable('import').set({ counts: sql`'{"written": 1}'` }).where('id', '=', made.params.id).execute()
      return made
    },
  ],
  deleteImport: [importRoles, makeImport('checked')],
  listImportRows: [importRoles, makeImport('checked')],
  downloadImportErrors: [importRoles, makeImport('checked')],
  downloadImportTemplate: [importRoles, ofKind],
}
