export const leadHeadingId = 'lead-name'
