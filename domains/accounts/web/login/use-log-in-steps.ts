import { useState } from 'react'
import { logIn } from '#domains/accounts/contract/log-in.ts'
import { logInWithPasskey } from '#domains/accounts/contract/passkeys.ts'
import type { Factor } from '#platform/contract/refusal.ts'
import type { BodyOf } from '#platform/web/http/operation-types.ts'
import type { RefusalError } from '#platform/web/http/refusal-error.ts'
import { type MutationOptions, useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import type { Proof } from '../second-factor/second-step.tsx'
import { usePicking } from '../second-factor/use-picking.ts'

type Credentials = BodyOf<typeof logIn>

/** What was right, while the second factor is asked for. */
interface FirstStep {
  credentials: Credentials
  factors: readonly Factor[]
}

interface LogInOptions extends Pick<MutationOptions<typeof logIn, unknown>, 'showToast'> {
  /** The password is not taken. */
  onRefusal: (refusal: RefusalError) => void
  /** With the password, if one was typed. */
  onSession: (key: string, password?: string) => void
}

/** Logs in by the password, and by the second factor of an account that has one: `step` is for what asks for it. */
export function useLogInSteps({ onRefusal, onSession, ...options }: LogInOptions) {
  const [first, setFirst] = useState<FirstStep>()
  const [refused, setRefused] = useState<string>()
  const call = useApiMutation(logIn, {
    ...options,
    onSuccess: ({ key }, { body }) => onSession(key, body?.password),
    onRefusal: (refusal, { body }) => {
      const isOfCode = first && refusal.detail !== logIn.refusals.wrongCredentials[1]
      if (refusal.needs === 'second_factor' && body) setFirst({ credentials: body, factors: refusal.factors })
      else if (isOfCode) setRefused(refusal.detail)
      else {
        setFirst(undefined)
        onRefusal(refusal)
      }
    },
  })
  const send = (body: Credentials) => {
    setRefused(undefined)
    call.mutate({ body })
  }
  const step = first && {
    factors: first.factors,
    refused,
    isSending: call.isPending,
    onSend: (proof: Proof) => send({ ...first.credentials, ...proof }),
    onBack: () => setFirst(undefined),
  }
  const alone = useApiMutation(logInWithPasskey, {
    ...(options.showToast !== undefined && { showToast: options.showToast }),
    onRefusal,
    onSuccess: ({ key }) => onSession(key),
  })
  const picking = usePicking((passkey) => alone.mutate({ body: { passkey } }))
  return {
    send,
    step,
    isSending: call.isPending,
    passkey: { pick: picking.pick, trouble: picking.trouble, isPending: picking.isPicking || alone.isPending },
  }
}
