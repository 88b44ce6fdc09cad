import { type EveryCall, nothing } from '#testing/server/every-call.ts'

export const everyCall: EveryCall = {
  readFile: ['public', nothing, 404, 'no file has this name'],
}
