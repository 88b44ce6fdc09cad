import { sql } from 'kysely'
import type { PersonTables } from '#platform/server/joining.ts'
import { joinChildren } from './join-children.ts'
import { joinConsents } from './join-consents.ts'
import { joinFollowUps } from './join-follow-ups.ts'
import { joinNumbers } from './join-numbers.ts'
import { joinOwnFields } from './join-own-fields.ts'
import { joinShares } from './join-shares.ts'

export const personTables: PersonTables = {
  lead: { rows: joinOwnFields },
  lead_number: { rows: joinNumbers, at: 'added_at', counted: { as: 'numbers' } },
  lead_reference: { rows: 'moved', at: 'added_at' },
  number_dispute: { rows: 'moved', at: 'at' },
  child: { rows: joinChildren, at: 'created_at', counted: { as: 'children' } },
  parent_activity: { rows: 'moved', at: 'at', counted: { as: 'enquiries and other steps of the parent' } },
  lead_event: {
    rows: 'moved',
    at: 'at',
    counted: { as: 'entries of the timeline by staff', where: sql<boolean>`kind not in ('call', 'merged', 'split')` },
  },
  consent: { rows: joinConsents, at: 'noted_at', counted: { as: 'words about consent' } },
  consent_now: { rows: 'derived' },
  consent_refusal: { rows: 'moved', at: 'at' },
  lead_share: { rows: joinShares },
  follow_up: { rows: joinFollowUps },
  lead_listing: { rows: 'derived' },
  lead_change: { rows: 'derived' },
}
