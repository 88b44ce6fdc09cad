import { type EveryOperation, nothing } from '#testing/server/every-operation.ts'

export const everyOperation: EveryOperation = {
  readFile: ['public', nothing, 404, 'no file has this name'],
}
