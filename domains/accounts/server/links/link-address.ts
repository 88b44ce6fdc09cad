import { setPasswordPath } from '#domains/accounts/contract/links.ts'
import type { MadeLink } from './make-link.ts'

/** A browser sends what stands behind the # to nobody, so the token is in no log of a server and no referrer. */
export const linkAddress = (publicUrl: string, { token }: Pick<MadeLink, 'token'>) => `${publicUrl}${setPasswordPath}#${token}`
