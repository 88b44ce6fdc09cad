import type { EveryCall } from '#testing/server/every-call.ts'

export const everyCall: EveryCall = {}
