import { type EveryCall, nothing } from '#testing/server/every-call.ts'

export const everyCall: EveryCall = { getUploadingStatus: [['database_executive'], nothing] }
