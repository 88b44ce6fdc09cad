/** The groups that a reader tells apart when looking for something; every kind of entry is in one of them. */
export const timelineGroups = ['Actions', 'Calls', 'Comments', 'Parent', 'Changes'] as const

export type TimelineGroup = (typeof timelineGroups)[number]
