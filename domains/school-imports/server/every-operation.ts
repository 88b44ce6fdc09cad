import { type EveryOperation, nothing } from '#testing/server/every-operation.ts'

export const everyOperation: EveryOperation = { getUploadingStatus: [['database_executive'], nothing] }
