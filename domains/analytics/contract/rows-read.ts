import { isCounsellor, overseesLeads } from '#domains/leads/contract/policy.ts'
import { managesSales } from '#domains/sales/contract/policy.ts'
import type { Actor } from '#platform/contract/roles.ts'
import type { FigureName } from './figure-names.ts'
import { figures, isAtSchools } from './figures.ts'
import { isOfSales } from './policy.ts'

/** Which rows behind figures somebody reads: all, or a part of them in words that say whose it is. */
export const rowsReadWords = {
  all: undefined,
  own: 'You see what you did yourself.',
  boarding: 'You see what boarding counsellors did.',
  atSchools: 'You see what happened at schools.',
  atOwnSchools: 'You see what happened at the schools that you have.',
} as const

export type RowsRead = keyof typeof rowsReadWords

export function rowsRead(me: Pick<Actor, 'roles'>): RowsRead {
  if (overseesLeads(me)) return 'all'
  if (isCounsellor(me)) return 'own'
  if (managesSales(me)) return 'atSchools'
  return isOfSales(me) ? 'atOwnSchools' : 'boarding'
}

/** Whether a figure can have rows that somebody reads. Nobody of the staff did what parents do; a call is at no school. */
export const mayHaveRows = (figure: FigureName, read: RowsRead): boolean =>
  ({
    all: true,
    own: figures[figure].by === 'staff',
    boarding: figures[figure].by === 'staff',
    atSchools: isAtSchools(figure) || figures[figure].by === 'parent',
    atOwnSchools: isAtSchools(figure),
  })[read]
