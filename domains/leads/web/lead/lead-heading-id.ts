/** The id of the heading that names the open lead. */
export const leadHeadingId = 'lead-name'
