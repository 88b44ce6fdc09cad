import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const sizes = { mark: 4, nonce: 12, tag: 16 } as const

/** Tells keys apart, and says nothing of them. */
const markOf = (key: Buffer) => createHash('sha256').update('mark').update(key).digest().subarray(0, sizes.mark)

/** Encrypts a secret with the portal's own key. It opens only for what it is `about`, so that no row can be given the secret of another. */
export function seal(key: Buffer, about: string, secret: Buffer): Buffer {
  const nonce = randomBytes(sizes.nonce)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([sealing.update(secret), sealing.final()])
  return Buffer.concat([markOf(key), nonce, sealing.getAuthTag(), sealed])
}

/** The secret; undefined if another key sealed it. Throws if what was sealed has been changed. */
export function unseal(key: Buffer, about: string, sealed: Buffer): Buffer | undefined {
  if (!sealed.subarray(0, sizes.mark).equals(markOf(key))) return undefined
  const nonceEnd = sizes.mark + sizes.nonce
  const tagEnd = nonceEnd + sizes.tag
  const opening = createDecipheriv(cipher, key, sealed.subarray(sizes.mark, nonceEnd), { authTagLength: sizes.tag })
  opening.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(nonceEnd, tagEnd))
  return Buffer.concat([opening.update(sealed.subarray(tagEnd)), opening.final()])
}
