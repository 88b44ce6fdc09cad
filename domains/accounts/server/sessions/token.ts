import { createHash, randomBytes } from 'node:crypto'

/** A new session token: 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url')

export const tokenHash = (token: string) => createHash('sha256').update(token).digest()
