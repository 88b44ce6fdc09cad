import * as passkeys from '#domains/accounts/contract/passkeys.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { newChallenge } from './challenge.ts'
import { refuseWithoutFactor } from './needs-second-factor.ts'
import { passkeyAddress } from './passkey-address.ts'
import { type PasskeyReading, readClientData } from './take-passkey.ts'

/** What the browser needs to make a passkey. Its device finds it without a name, and asks who uses it. */
export async function startPasskey(db: Database, gateways: PasskeyReading & Pick<Gateways, 'firm'>, staff: Staff) {
  const { origin, name, isPossible } = passkeyAddress(gateways.publicUrl)
  if (!isPossible) throw refuse(passkeys.startPasskey, 'noName', { words: { here: origin } })
  const others = await db.selectFrom('passkey').select(['credential_id as id', 'transports']).where('staff_id', '=', staff.id).execute()
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: gateways.firm().firm_name || 'Inside Portal',
    rpID: name,
    userName: staff.email,
    userDisplayName: staff.name,
    userID: new TextEncoder().encode(`staff ${staff.id}`),
    challenge: new Uint8Array(newChallenge(gateways, `register ${staff.id}`)),
    excludeCredentials: others,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { address: origin, options: { ...options } }
}

async function verified(tx: Transaction, reading: PasskeyReading, staff: Staff, passkey: passkeys.NewPasskey) {
  const challenge = await readClientData(tx, passkeys.addPasskey, reading, `register ${staff.id}`, passkey.response.clientDataJSON)
  const { origin, name } = passkeyAddress(reading.publicUrl)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { clientDataJSON, attestationObject } = passkey.response
  const read = await verifyRegistrationResponse({
    response: { ...passkey, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: name,
  }).catch(() => undefined)
  if (!read?.verified) throw refuse(passkeys.addPasskey, 'passkeyNotRight')
  return read.registrationInfo.credential
}

/** Keeps the public half of a passkey that was made a moment ago. */
export async function addPasskey(
  db: Database,
  reading: PasskeyReading,
  staff: Staff,
  { name, passkey }: { name: string; passkey: passkeys.NewPasskey },
): Promise<{ id: number }> {
  return await inTransaction(db, async (tx) => {
    // The lock keeps two that come at once from being one too many.
    await tx.selectFrom('staff').select('id').where('id', '=', staff.id).forNoKeyUpdate().execute()
    const others = await tx.selectFrom('passkey').select('id').where('staff_id', '=', staff.id).execute()
    if (others.length >= passkeys.maxPasskeys) throw refuse(passkeys.addPasskey, 'tooMany')
    const { id, publicKey, counter } = await verified(tx, reading, staff, passkey)
    const added = await tx
      .insertInto('passkey')
      .values({
        ...{ staff_id: staff.id, credential_id: id, public_key: Buffer.from(publicKey), counter },
        ...{ transports: passkey.response.transports, name },
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw refuse(passkeys.addPasskey, 'isThere')
    await writeAuditEntry(tx, staff, 'second_factor_changed', { staff: staff.id, details: { passkey: 'added' } })
    return added
  })
}

export async function removePasskey(
  tx: Transaction,
  { firm }: Pick<Gateways, 'firm'>,
  staff: Staff,
  id: number,
): Promise<{ removed: boolean }> {
  const removed = await tx.deleteFrom('passkey').where('id', '=', id).where('staff_id', '=', staff.id).returning('id').executeTakeFirst()
  if (!removed) throw refuse(passkeys.removePasskey, 'passkeyNotFound')
  await refuseWithoutFactor(tx, passkeys.removePasskey, firm(), staff)
  await writeAuditEntry(tx, staff, 'second_factor_changed', { staff: staff.id, details: { passkey: 'removed' } })
  return { removed: true }
}

/** What a browser needs to use any passkey that it has for this portal. */
export async function startPasskeyUse(reading: PasskeyReading, about: Parameters<typeof newChallenge>[1]) {
  const { origin, name } = passkeyAddress(reading.publicUrl)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const challenge = new Uint8Array(newChallenge(reading, about))
  const options = await generateAuthenticationOptions({ rpID: name, challenge, userVerification: 'preferred' })
  return { address: origin, options: { ...options } }
}
