import { sql } from 'kysely'
import type { passkeyRefusals, UsedPasskey, usedPasskeyRefusals } from '#domains/accounts/contract/passkeys.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { type ChallengeFor, takeChallenge } from './challenge.ts'
import { passkeyAddress } from './passkey-address.ts'

/** What a passkey is held against: the portal's own key, its clock and its address. */
export type PasskeyReading = Pick<Gateways, 'secretKey' | 'now' | 'publicUrl'>

interface ClientData {
  origin?: unknown
  challenge?: unknown
}

function clientData(text: string): ClientData {
  try {
    return { ...JSON.parse(Buffer.from(text, 'base64url').toString()) }
  } catch {
    return {}
  }
}

/** Uses up the challenge that a browser answered, and answers it. Refuses one that was answered at another address, late or before. */
export async function readClientData(
  tx: Transaction,
  operation: { refusals: typeof passkeyRefusals },
  reading: PasskeyReading,
  about: ChallengeFor,
  text: string,
): Promise<string> {
  const { origin, challenge } = clientData(text)
  const here = passkeyAddress(reading.publicUrl).origin
  if (typeof origin !== 'string' || typeof challenge !== 'string') throw refuse(operation, 'passkeyNotRight')
  if (origin !== here) throw refuse(operation, 'ofAnotherAddress', { words: { there: origin, here } })
  if (!(await takeChallenge(tx, reading, about, challenge))) throw refuse(operation, 'challengeGone')
  return challenge
}

interface Use {
  about: ChallengeFor
  /** The account, where it is known. */
  staff?: number
}

/** Takes a passkey that a browser has used, once, and answers whose it is. Alone it counts only if the device asked who uses it. */
export async function takePasskey(
  tx: Transaction,
  operation: { refusals: typeof usedPasskeyRefusals },
  reading: PasskeyReading,
  used: UsedPasskey,
  { about, staff }: Use,
): Promise<number> {
  const kept = await tx
    .selectFrom('passkey')
    .innerJoin('staff', 'staff.id', 'passkey.staff_id')
    .select(['passkey.id', 'staff_id', 'public_key', 'counter'])
    .where('credential_id', '=', used.id)
    .where('is_active', '=', true)
    .forUpdate('passkey')
    .executeTakeFirst()
  const challenge = await readClientData(tx, operation, reading, about, used.response.clientDataJSON)
  if (!kept || (staff !== undefined && kept.staff_id !== staff)) throw refuse(operation, 'unknownPasskey')
  const { origin, name } = passkeyAddress(reading.publicUrl)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { clientDataJSON, authenticatorData, signature } = used.response
  const read = await verifyAuthenticationResponse({
    response: { ...used, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: name,
    // The counter is compared below, where a copy has a sentence of its own.
    credential: { id: used.id, publicKey: new Uint8Array(kept.public_key), counter: 0 },
    requireUserVerification: staff === undefined,
  }).catch(() => undefined)
  if (!read?.verified) throw refuse(operation, 'passkeyNotRight')
  const { newCounter } = read.authenticationInfo
  const before = Number(kept.counter)
  if ((before > 0 || newCounter > 0) && newCounter <= before) throw refuse(operation, 'copiedPasskey')
  await tx.updateTable('passkey').set({ counter: newCounter, used_at: sql`now()` }).where('id', '=', kept.id).execute()
  return kept.staff_id
}

/** Whose a passkey is, for the log of log-ins. */
export async function ownerOf(db: Database, credentialId: string): Promise<number | undefined> {
  const kept = await db.selectFrom('passkey').select('staff_id').where('credential_id', '=', credentialId).executeTakeFirst()
  return kept?.staff_id
}
