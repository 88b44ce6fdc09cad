import type { passwordRefusals } from '#domains/accounts/contract/passwords.ts'
import { refuseField } from '#platform/server/http/refuse.ts'
import { isKnownPassword } from './known-passwords.ts'

const fewestCharacters = 5
/** Shorter parts of a name stand in many a good password. */
const shortestPart = 4

interface Owner {
  name: string
  email: string
}

const partsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= shortestPart)

async function weaknessOf(password: string, { name, email }: Owner, firmName: string): Promise<keyof typeof passwordRefusals | undefined> {
  const text = password.toLowerCase()
  if (new Set(text).size < fewestCharacters) return 'plainPassword'
  if (partsOf(`${name} ${email.split('@')[0]} ${firmName}`).some((part) => text.includes(part))) return 'personalPassword'
  return (await isKnownPassword(password)) ? 'knownPassword' : undefined
}

/** Refuses a password that its owner chose and that others would guess, at the field `new_password`. */
export async function checkNewPassword(
  operation: { refusals: typeof passwordRefusals },
  password: string,
  owner: Owner,
  firmName: string,
): Promise<void> {
  const weakness = await weaknessOf(password, owner, firmName)
  if (weakness) throw refuseField(operation, weakness, 'new_password')
}
