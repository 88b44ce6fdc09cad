import type { Placing } from '#domains/calls/server/placing/placing.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { doEach } from '#platform/server/jobs/do-each.ts'
import { readSettings } from '../settings/read-settings.ts'
import { endEnquiryOffers } from './end-enquiry-offers.ts'
import { offerEnquiries } from './offer-enquiries.ts'
import { tellAdmins } from './tell-admins.ts'
import { openingNow } from './waiting-enquiries.ts'

/** Ends offers that are over, offers what waits too long, and tells the admins of what waits longer; the last two in calling hours. */
export async function escalateEnquiries(db: Database, gateways: Gateways, heldBy: Placing['heldBy']): Promise<void> {
  const opening = openingNow(gateways)
  const { offer_minutes: offer, tell_minutes: tell } = await readSettings(db)
  const steps = [() => endEnquiryOffers(db)]
  if (opening && offer !== null) steps.push(() => offerEnquiries(db, { opening, after: offer, heldBy }))
  if (opening && tell !== null) steps.push(() => tellAdmins(db, opening, tell))
  await doEach(steps, (step) => step())
}
