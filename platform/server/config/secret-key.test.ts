import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'
import { openSecretKey } from './secret-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-key-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the first start makes a key that its owner alone can read, and later ones have the same', () => {
  const key = openSecretKey(folder)
  expect(key).toHaveLength(32)
  expect(openSecretKey(folder)).toEqual(key)
  expect(readdirSync(folder)).toEqual(['secret.key'])
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
})

test('a key that is given counts for every process, whatever its folder has', () => {
  expect(openSecretKey(folder, 'a long secret of the firm, typed once')).toEqual(
    openSecretKey('/nowhere', 'a long secret of the firm, typed once'),
  )
})

test('a damaged key stops the start with a sentence that does not repeat it', () => {
  const path = join(folder, 'secret.key')
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, whole.slice(0, 20))
  expect(() => openSecretKey(folder)).toThrow(/secret\.key is damaged\. Bring it back from a backup/)
  expect(() => openSecretKey(folder)).not.toThrow(whole.slice(0, 20))
  writeFileSync(path, whole)
})

test('what is sealed opens with its key for what it is about, and for nothing else', () => {
  const [key, other] = [openSecretKey(folder), openSecretKey(folder, 'another key of another portal')]
  const sealed = seal(key, 'of 7', Buffer.from('a secret'))
  expect(sealed.includes('a secret')).toBe(false)
  expect(seal(key, 'of 7', Buffer.from('a secret'))).not.toEqual(sealed)
  expect(unseal(key, 'of 7', sealed)?.toString()).toBe('a secret')
  expect(unseal(other, 'of 7', sealed)).toBeUndefined()
  expect(() => unseal(key, 'of 8', sealed)).toThrow()
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(() => unseal(key, 'of 7', sealed)).toThrow()
})
