import { longestCall } from '#platform/server/gateways/telephony/telephony.ts'

/** How many minutes lie between two questions about a call, and between two when the provider did not answer. */
export const pollMinutes = 5
export const retryMinutes = 1

/** For so many minutes after a call its length and recording may still come. */
export const settlingMinutes = 15

/** After so many minutes nobody knows whether a call was taken, or how one that was taken went. */
export const unheardMinutes = 10
export const silentMinutes = longestCall / 60 + 10

/** After so many seconds a provider that twice knew nothing of a call will not place it any more. */
export const unfoundSeconds = 60

/** What nobody knew is asked again after so many minutes, for so many minutes. */
export const lateMinutes = 60
export const lateUntilMinutes = 24 * 60
