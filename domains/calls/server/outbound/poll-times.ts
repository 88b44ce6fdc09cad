import { longestCall } from '#platform/server/gateways/telephony/telephony.ts'

/** How many minutes lie between two questions about a call, and between two when the provider did not answer. */
export const pollMinutes = 5
export const retryMinutes = 1

/** Minutes after a call for which its length and recording may still come. */
export const settlingMinutes = 15

/** Minutes after which a call without news counts as unknown. */
export const unheardMinutes = 10
export const silentMinutes = longestCall / 60 + 10

/** Seconds after which a provider that twice did not know a call will not place it any more. */
export const unfoundSeconds = 60

/** An unknown call is asked about again every `lateMinutes`, until `lateUntilMinutes` after it was placed. */
export const lateMinutes = 60
export const lateUntilMinutes = 24 * 60
