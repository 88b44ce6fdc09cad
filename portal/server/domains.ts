import { actions } from '#domains/actions/server/domain.ts'
import { analytics } from '#domains/analytics/server/domain.ts'
import { calls } from '#domains/calls/server/domain.ts'
import { dialer } from '#domains/dialer/server/domain.ts'
import { heldBy } from '#domains/dialer/server/held-by.ts'
import type { LeadPart } from '#domains/leads/server/core/lead-part.ts'
import { leads } from '#domains/leads/server/domain.ts'
import { locations } from '#domains/locations/server/domain.ts'
import { recommendations } from '#domains/recommendations/server/domain.ts'
import { schools } from '#domains/schools/server/domain.ts'
import { sessions } from '#domains/sessions/server/domain.ts'
import { sharing } from '#domains/sharing/server/domain.ts'
import { staff } from '#domains/staff/server/domain.ts'
import type { ServerDomain } from '#platform/server/domain.ts'

/** The domains of the server, lower ones first. Everything that they add is folded from this list. */
export const domains: readonly (ServerDomain & LeadPart)[] = [
  sessions,
  staff,
  locations,
  schools,
  leads,
  actions,
  sharing,
  calls(heldBy),
  dialer,
  recommendations,
  analytics,
]
