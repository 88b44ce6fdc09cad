import { type Asker, counsellors, type EveryCall } from '#testing/server/every-call.ts'

const newNumber = ({ staff }: Asker) => String(9_600_000_000 + staff)

export const everyCall: EveryCall = {
  findParent: [counsellors, ({ number }) => ({ query: { number } })],
  makeLead: [counsellors, (asker) => ({ body: { number: newNumber(asker), name: 'Meera Iyer' } })],
  addEnquiry: [counsellors, ({ number }) => ({ body: { number } })],
  takeParent: [['counsellor'], ({ number }) => ({ body: { number } })],
}
