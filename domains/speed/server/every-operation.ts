import type { EveryOperation } from '#testing/server/every-operation.ts'

export const everyOperation: EveryOperation = {
  tellSpeed: ['public', () => ({ body: { measured: [{ screen: 'list', measure: 'LCP', milliseconds: 900 }] } })],
}
