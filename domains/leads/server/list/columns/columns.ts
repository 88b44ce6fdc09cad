import type { AddedConditions } from '#domains/leads/contract/listing/conditions-of.ts'
import { action } from './action.ts'
import { activity } from './activity.ts'
import { budget } from './budget.ts'
import { chosen } from './chosen.ts'
import { enquiries } from './enquiries.ts'
import { followUp } from './follow-up.ts'
import { language } from './language.ts'
import type { ListColumn } from './list-column.ts'
import { location } from './location.ts'
import { name } from './name.ts'
import { owner } from './owner.ts'
import { phone } from './phone.ts'
import { stage } from './stage.ts'

export type ListColumns = Readonly<Record<string, ListColumn>>

/** In the order in which files have them. */
const own: ListColumns = {
  name,
  phone,
  stage,
  action,
  followUp,
  owner,
  budget,
  location,
  language,
  enquiries,
  activity,
  chosen,
}

let added: ListColumns = {}

/** Sets the columns of higher domains. The portal does so once, when it puts the domains together. */
export function setAddedColumns(columns: ListColumns) {
  added = columns
}

export const addedColumns = (): ListColumns => added

/** What the server knows of all columns. */
export const listColumns = (): readonly ListColumn[] => Object.values({ ...own, ...added })

/** The conditions that higher domains declare as data. */
export const declaredConditions = (): AddedConditions => Object.assign({}, ...Object.values(added).map(({ declared }) => declared))
