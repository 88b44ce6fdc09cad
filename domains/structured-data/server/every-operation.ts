import { schoolRoles } from '#platform/contract/roles.ts'
import type { EveryOperation } from '#testing/server/every-operation.ts'

export const everyOperation: EveryOperation = { generateJson: [schoolRoles, () => ({ query: { id: '1,2' } })] }
