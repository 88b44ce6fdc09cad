import type { Role } from '#platform/contract/roles.ts'
import { type EveryCall, nothing } from '#testing/server/every-call.ts'

const lookingUp: Role[] = ['sales_admin', 'sales_executive', 'counsellor', 'counsellor_admin', 'database_executive']

export const everyCall: EveryCall = {
  listClasses: ['staff', nothing],
  listBoards: ['staff', nothing],
  searchSchoolNames: [lookingUp, () => ({ query: { name: 'Collab' } })],
  getSchool: [lookingUp, () => ({ params: { slug: 'collab-school' } })],
}
