import { setPasswordPath } from '#domains/accounts/contract/links.ts'
import type { MadeLink } from './make-link.ts'

/** The token stands behind the #, which a browser keeps to itself: no log of a server and no referrer has it. */
export const linkAddress = (publicUrl: string, { token }: Pick<MadeLink, 'token'>) => `${publicUrl}${setPasswordPath}#${token}`
