import type { Role } from '#platform/contract/roles.ts'

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
  readonly session: { readonly id: number; readonly expires_at: string }
}

/** Finds whom a token stands for right now; undefined for a token that is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<Staff | undefined>
