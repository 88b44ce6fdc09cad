import { type RawBuilder, sql } from 'kysely'
import { isOfBoarding, isOfCounselling } from '#domains/accounts/server/account/has-role.ts'
import { unknownSource } from '#domains/analytics/contract/figure-names.ts'
import { isAtSchools, tableOf } from '#domains/analytics/contract/figures.ts'
import type { AccountKind, ParentKind } from '#domains/analytics/contract/narrowing.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import type { FigureName } from '#platform/server/db/schema.gen.ts'
import { type SchoolFilters, schoolsWhere } from './schools-where.ts'

/** Filters of facts, all of which hold: by account, school and parent. */
export interface Narrowing extends SchoolFilters {
  /** A condition on `staff`: the accounts whose figures are read. */
  accounts?: RawBuilder<unknown> | undefined
  /** A condition on `school_id`: the schools that are read. */
  ownSchools?: RawBuilder<unknown> | undefined
  staff?: number | undefined
  team?: boolean | undefined
  boarding?: boolean | undefined
  account_kind?: AccountKind | undefined
  any_school?: boolean | undefined
  board?: number | undefined
  source?: string | undefined
  class?: number | undefined
  campaign?: number | undefined
  parent?: ParentKind | undefined
}

/** Whether facts count only where some of the staff did them. */
export const limitsStaff = ({ accounts, staff, team, boarding, account_kind }: Narrowing) =>
  accounts !== undefined || staff !== undefined || team === true || boarding === true || account_kind !== undefined

/** Conditions on `staff`. */
export const accountsOf: Readonly<Record<AccountKind, RawBuilder<unknown>>> = {
  counsellor: sql`staff.is_executive and not staff.is_boarding`,
  boarding: isOfBoarding,
  admin: sql`${isOfCounselling} and not staff.is_executive`,
}

/** Whether the facts of a figure have the source by which they came; others have that of their parent. */
export const hasSource = (figure: FigureName) => figure === 'known_parent' || ['parent_activity', 'lead'].includes(tableOf(figure) ?? '')

/** Figures of one kind are narrowed by the same conditions. */
export const kindOf = (figure: FigureName): string =>
  `${isAtSchools(figure) ? 'at schools' : 'at none'}, ${hasSource(figure) ? 'by a source of its own' : 'by that of its parent'}`

const sourceIs = (source: string) => (source === unknownSource ? sql`source is null` : sql`source = ${source}`)

/** Conditions that the sums by day can answer: on the account, the school and the source of a fact. */
export function conditionsOfSums(figure: FigureName, narrowing: Narrowing): RawBuilder<unknown>[] {
  const { accounts: read, ownSchools, staff, team, boarding, account_kind, any_school, board, source, ...places } = narrowing
  const accounts = [read, team && isOfCounselling, boarding && isOfBoarding, account_kind && accountsOf[account_kind]].filter(
    (condition) => condition,
  )
  const atSchools = schoolsWhere({ ...places, ...(isAtSchools(figure) && { board }) })
  return [
    ...(ownSchools ? [ownSchools] : []),
    ...(staff === undefined ? [] : [sql`staff_id = ${staff}`]),
    ...(accounts.length === 0 ? [] : [sql`staff_id in (select id from staff where ${sql.join(accounts, sql` and `)})`]),
    ...(any_school ? [sql`school_id is not null`] : []),
    ...(atSchools ? [sql`school_id in (${atSchools})`] : []),
    ...(source !== undefined && hasSource(figure) ? [sourceIs(source)] : []),
  ]
}

/** Conditions on `lead` that only the parent of a fact can answer. */
function conditionsOfParents(figure: FigureName, { class: of_class, campaign, board, source }: Narrowing): RawBuilder<unknown>[] {
  return [
    ...(of_class === undefined
      ? []
      : [sql`exists (select from child where child.lead_id = lead.id and ${of_class} = any (child.class_ids))`]),
    ...(board === undefined || isAtSchools(figure)
      ? []
      : [sql`exists (select from child where child.lead_id = lead.id and ${board} = any (child.board_ids))`]),
    ...(campaign === undefined
      ? []
      : [
          sql`exists (select from campaign_recipient as recipient where recipient.lead_id = lead.id and recipient.campaign_id = ${campaign}
            and recipient.message_id is not null)`,
        ]),
    ...(source === undefined || hasSource(figure) ? [] : [sourceIs(source)]),
  ]
}

/** A condition on `lead`: it came in these days, or before. */
const cameAs = (parent: ParentKind, { start, end }: Period): RawBuilder<unknown> =>
  parent === 'new'
    ? sql`lead.created_at >= ${startOfDay(start)} and lead.created_at < ${startOfNextDay(end)}`
    : sql`lead.created_at < ${startOfDay(start)}`

/** Whether the sums by day cannot answer, so that each fact is looked at. */
export const asksParents = (figure: FigureName, narrowing: Narrowing): boolean =>
  narrowing.parent !== undefined || conditionsOfParents(figure, narrowing).length > 0

/** Conditions on the facts of a figure in some days. */
export function conditionsOfFacts(figure: FigureName, narrowing: Narrowing, days: Period): RawBuilder<unknown>[] {
  const ofParents = [...conditionsOfParents(figure, narrowing), ...(narrowing.parent ? [cameAs(narrowing.parent, days)] : [])]
  return [
    ...conditionsOfSums(figure, narrowing),
    ...(ofParents.length === 0
      ? []
      : [sql`lead_id in (select id from lead where merged_into_id is null and ${sql.join(ofParents, sql` and `)})`]),
  ]
}
