import type { EveryOperation } from '#testing/server/every-operation.ts'

export const everyOperation: EveryOperation = {}
