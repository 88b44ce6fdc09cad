/** The header for the seconds since anybody touched a page: a request that the page makes by itself is not an act of a person. */
export const idleHeader = 'inside-idle'
