/** The fields of a lead that one of two gives as a whole when both become one, in the order in which they are shown. */
export const mergeFields = ['name', 'number', 'owner', 'budget', 'location', 'source'] as const
export type MergeField = (typeof mergeFields)[number]
