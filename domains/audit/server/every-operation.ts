import { admins, type EveryOperation, nothing } from '#testing/server/every-operation.ts'

export const everyOperation: EveryOperation = {
  listAudit: [admins, nothing],
  listReaders: [admins, ({ lead }) => ({ params: { id: lead } })],
}
