import { useState } from 'react'
import type { startConfirmation } from '#domains/accounts/contract/confirming.ts'
import { type logInWithPasskey, startPasskeyLogIn } from '#domains/accounts/contract/passkeys.ts'
import type { BodyOf } from '#platform/web/http/operation-types.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { request } from '#platform/web/http/request.ts'

export type UsedPasskey = BodyOf<typeof logInWithPasskey>['passkey']

/** What answers the challenge. */
type Start = typeof startPasskeyLogIn | typeof startConfirmation

/** Asks the browser for a passkey: its code is loaded with the first press. */
export function usePicking(onPicked: (passkey: UsedPasskey) => void, start: Start = startPasskeyLogIn) {
  const [trouble, setTrouble] = useState<string>()
  const [isPicking, setPicking] = useState(false)
  const pick = async () => {
    setTrouble(undefined)
    setPicking(true)
    const { pickPasskey, PasskeyTrouble } = await import('./use-passkey.ts')
    try {
      onPicked((await pickPasskey(await request(start))) as UsedPasskey)
    } catch (error) {
      setTrouble(error instanceof PasskeyTrouble ? error.message : sentenceOf(error))
    } finally {
      setPicking(false)
    }
  }
  return { trouble, isPicking, pick: () => void pick() }
}
