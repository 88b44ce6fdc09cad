import type { Role } from '#platform/contract/roles.ts'

/** Where a request came from, for the audit log. */
interface RequestOrigin {
  readonly address: string
  readonly userAgent: string
  readonly requestId: string
}

export interface Staff {
  readonly id: number
  readonly email: string
  readonly name: string
  /** The number that is rung first when they call, in E.164. */
  readonly phone: string | null
  readonly user_type: number
  readonly is_admin: boolean
  readonly is_executive: boolean
  readonly is_boarding: boolean
  readonly boarding_unassigned_data_permission: boolean
  readonly dormant_data_permission: boolean
  readonly roles: ReadonlySet<Role>
  readonly session: {
    readonly id: number
    readonly expires_at: string
    /** An admin was shown their password: they choose another before anything else. */
    readonly needs_own_password: boolean
    /** Their role needs a second factor, and they have none: they set one up before anything else. */
    readonly needs_second_factor: boolean
    /** They proved within the last 15 minutes that it is they. */
    readonly is_confirmed: boolean
  }
  /** Every role of theirs is one for which the firm masks numbers of parents. */
  readonly hasMaskedNumbers?: boolean
  /** The request that they make; undefined in a job that works for them. */
  readonly origin?: RequestOrigin
}

/**
 * Finds the account of a token; undefined for an unknown, expired or revoked one. Keeps the time of the person's last act, given in
 * seconds ago; undefined if no person caused the request.
 */
export type Authenticate = (token: string, secondsSinceAct?: number) => Promise<Staff | undefined>
