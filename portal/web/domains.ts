import { actions } from '#domains/actions/web/domain.ts'
import { analytics } from '#domains/analytics/web/domain.ts'
import { calls } from '#domains/calls/web/domain.ts'
import { dialer } from '#domains/dialer/web/domain.ts'
import { leads } from '#domains/leads/web/domain.ts'
import type { AddsToLead } from '#domains/leads/web/lead/lead-part.ts'
import { recommendations } from '#domains/recommendations/web/domain.ts'
import { schools } from '#domains/schools/web/domain.ts'
import type { Me } from '#domains/sessions/contract/sessions.ts'
import { sessions } from '#domains/sessions/web/domain.ts'
import { sharing } from '#domains/sharing/web/domain.ts'
import { staff } from '#domains/staff/web/domain.ts'
import type { GivesNotices } from '#domains/staff/web/notice-icons.ts'
import type { WebDomain } from '#platform/web/domain.ts'

/** Whose navigation it is. */
export type Navigator = Pick<Me, 'roles' | 'user_info'>

export type PortalDomain = WebDomain<Navigator> & AddsToLead & GivesNotices

/** The domains of the client, lower ones first. Everything that they add is folded from this list. */
export const domains: readonly PortalDomain[] = [
  sessions,
  staff,
  schools,
  leads,
  actions,
  sharing,
  calls,
  dialer,
  recommendations,
  analytics,
]
