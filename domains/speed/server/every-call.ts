import type { EveryCall } from '#testing/server/every-call.ts'

export const everyCall: EveryCall = {
  tellSpeed: ['public', () => ({ body: { measured: [{ screen: 'list', measure: 'LCP', milliseconds: 900 }] } })],
}
