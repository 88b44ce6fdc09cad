import type { ServerDomain } from '#platform/server/domain.ts'
import type { ExplainsOpening } from './keep-budget.ts'
import { serveBudgets } from './routes.ts'

declare module '#platform/server/domain.ts' {
  interface ServerDomain {
    /** Its work that explains why somebody opened a parent, for the budget of openings. */
    readonly explainsOpening?: ExplainsOpening
  }
}

export const domain: ServerDomain = { mount: serveBudgets }
