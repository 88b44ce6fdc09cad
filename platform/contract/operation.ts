import { z } from 'zod'
import type { Role } from './roles.ts'

/** Status and sentence of every expected trouble of an operation, by name; `{word}` in a sentence is filled in where it is thrown. */
export type Refusals = Readonly<Record<string, readonly [status: 400 | 401 | 403 | 404 | 409 | 410 | 422 | 429 | 503, sentence: string]>>

/** `public`: without a session; `staff`: any logged-in account; otherwise one of the roles named. */
export type Audience = 'public' | 'staff' | readonly Role[]

export interface Upload {
  readonly field: string
  readonly maxBytes: number
}

type Shape = z.ZodType
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One operation of the API: the only place that says its path, who may make it, its shapes and its sentences. */
export interface Operation<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  A extends Shape = Shape,
  R extends Refusals = Refusals,
  M extends Method = Method,
> {
  readonly method: M
  readonly path: `/api/${string}` | `/serving/${string}`
  readonly summary: string
  readonly roles: Audience
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly answer: A
  readonly refusals: R
  readonly success?: string
  /** The sentence of a 400 whose fields are named, where the specification has one of its own. */
  readonly malformed?: string
  /** The specification does not show this operation; its path is ours. */
  readonly ours?: true
  /** A GET that does something: a browser that only looks ahead, or another site, is refused. */
  readonly acts?: true
  /** A page sends this request by itself, so it does not show that a person is there. */
  readonly unattended?: true
  /** Each use, granted or refused, is logged as a security event of this name. */
  readonly security?: 'login' | 'logout' | 'password'
  /** The field of the body that is a file (`fileField`), and its most bytes: the body is sent as multipart/form-data. */
  readonly upload?: Upload
  /** Largest body that it takes, in bytes, where it is not the default. */
  readonly maxBytes?: number
  /** A service that we know sends this request and proves itself, so it waits for no anonymous request. */
  readonly byProvider?: true
  /** Its body is signed by who sends it, so that the act gets it as it came too (`request.bodyText`). */
  readonly signed?: true
  /** Open to who logged in with a password that an admin was shown, before they chose their own. */
  readonly withGivenPassword?: true
  /** Its answer has whole numbers of parents for every role that may make it. */
  readonly showsNumbers?: true
  /** Open to who must set up a second factor first: what sets one up. */
  readonly withoutSecondFactor?: true
  /** Asks for the password or a second factor of the last 15 minutes in the same session: an open page alone must not be enough. */
  readonly confirmed?: true
  /** Its answer is never kept for an idempotency key: it holds a secret or a stream, or the body has ids of its own. */
  readonly unrepeatable?: true
}

const nothing = z.strictObject({})
type Nothing = typeof nothing

type OperationDraft<P extends Shape, Q extends Shape, B extends Shape, A extends Shape, R extends Refusals, M extends Method, U> = Omit<
  Operation<P, Q, B, A, R, M>,
  'params' | 'query' | 'body' | 'refusals' | 'unrepeatable'
> & { params?: P; query?: Q | (() => Q); body?: B; refusals?: R; unrepeatable?: U }

/**
 * Paths write parameters as `:name`; a shape that is left out accepts nothing. A query to which higher domains add something is given as a
 * function, and asked when it is needed: while modules load, not all domains are there.
 */
export function defineOperation<
  P extends Shape = Nothing,
  Q extends Shape = Nothing,
  B extends Shape = Nothing,
  A extends Shape = Shape,
  const R extends Refusals = Record<never, never>,
  const M extends Method = Method,
  const U extends true | false = false,
>(draft: OperationDraft<P, Q, B, A, R, M, U>): Operation<P, Q, B, A, R, M> & (U extends true ? { readonly unrepeatable: true } : unknown) {
  const { query = nothing } = draft
  return {
    ...draft,
    params: draft.params ?? nothing,
    get query() {
      return typeof query === 'function' ? query() : query
    },
    body: draft.body ?? nothing,
    refusals: draft.refusals ?? {},
  } as ReturnType<typeof defineOperation<P, Q, B, A, R, M, U>>
}

export const isWrite = (operation: Pick<Operation, 'method'>) => operation.method !== 'GET'
