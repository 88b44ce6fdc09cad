import { createHash, randomBytes } from 'node:crypto'

/** The last part of a page's address: 128 random bits in letters and digits, which no program takes for the end of a link. */
export const newPageToken = () => randomBytes(16).toString('hex')

export const pageHash = (token: string) => createHash('sha256').update(token).digest()

export const pagePath = (token: string) => `/p/${token}`
