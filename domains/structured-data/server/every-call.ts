import { schoolRoles } from '#platform/contract/roles.ts'
import type { EveryCall } from '#testing/server/every-call.ts'

export const everyCall: EveryCall = { generateJson: [schoolRoles, () => ({ query: { id: '1,2' } })] }
