import { type Asker, counsellors, type EveryOperation } from '#testing/server/every-operation.ts'

const newNumber = ({ staff }: Asker) => String(9_600_000_000 + staff)

export const everyOperation: EveryOperation = {
  findParent: [counsellors, ({ number }) => ({ query: { number } })],
  makeLead: [counsellors, (asker) => ({ body: { number: newNumber(asker), name: 'Meera Iyer' } })],
  addEnquiry: [counsellors, ({ number }) => ({ body: { number } })],
  takeParent: [['counsellor'], ({ number }) => ({ body: { number } })],
}
