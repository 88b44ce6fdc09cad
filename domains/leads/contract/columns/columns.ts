import { action } from './action.ts'
import { activity } from './activity.ts'
import { budget } from './budget.ts'
import { calls } from './calls.ts'
import { chance } from './chance.ts'
import { chosen } from './chosen.ts'
import { enquiries } from './enquiries.ts'
import { followUp } from './follow-up.ts'
import { language } from './language.ts'
import type { LeadColumn } from './lead-column.ts'
import { location } from './location.ts'
import { name } from './name.ts'
import { owner } from './owner.ts'
import { phone } from './phone.ts'
import { stage } from './stage.ts'

/** In the order in which their switches, choices and orders are offered. */
export const ownColumns = {
  followUp,
  action,
  enquiries,
  activity,
  chance,
  name,
  phone,
  owner,
  stage,
  calls,
  budget,
  location,
  language,
  chosen,
}

export type LeadColumns = Readonly<Record<string, LeadColumn>>

let added: LeadColumns = {}

/** Sets the columns of higher domains. The portal does so once, when it puts the domains together. */
export function setAddedColumns(columns: LeadColumns) {
  added = columns
}

export const addedColumns = (): LeadColumns => added

/** All columns, own ones first. Ask when it is needed: while modules load, not all are there. */
export const leadColumns = (): LeadColumns => ({ ...ownColumns, ...added })
