import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The browser's storage: its keys are its own. */
class Storage {
  getItem(key: string) {
    return Object.hasOwn(this, key) ? (this as unknown as Record<string, string>)[key] : null
  }
  setItem(key: string, text: string) {
    Object.assign(this, { [key]: text })
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key)
  }
}

let tell: (event: { key: string | null; newValue: string | null; storageArea: unknown }) => void

async function open(stored: Record<string, string> = {}) {
  const storage = Object.assign(new Storage(), stored)
  vi.stubGlobal('localStorage', storage)
  const { drafts, keepDraft } = await import('./drafts.ts')
  return { storage, drafts, keepDraft }
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('addEventListener', (_: string, listener: typeof tell) => {
    tell = listener
  })
})
afterEach(() => vi.unstubAllGlobals())

test('stored drafts are there when the page opens, and entries that are not drafts or cannot be read are not', async () => {
  const { drafts } = await open({ 'draft:a': '{"text":"Hello"}', 'draft:b': '{', columns: '[]' })
  expect([...drafts.get()]).toEqual([['draft:a', { text: 'Hello' }]])
})

test('a kept draft is stored until it is removed', async () => {
  const { storage, drafts, keepDraft } = await open()
  keepDraft('draft:a', { text: 'Hello' })
  expect([drafts.get().get('draft:a'), storage.getItem('draft:a')]).toEqual([{ text: 'Hello' }, '{"text":"Hello"}'])
  keepDraft('draft:a', undefined)
  expect([drafts.get().has('draft:a'), storage.getItem('draft:a')]).toEqual([false, null])
})

test('a browser that refuses to store keeps it while the page lives', async () => {
  const { storage, drafts, keepDraft } = await open()
  storage.setItem = () => {
    throw new Error('full')
  }
  keepDraft('draft:a', { text: 'Hello' })
  expect(drafts.get().get('draft:a')).toEqual({ text: 'Hello' })
})

test('another tab writes, takes away and logs out', async () => {
  const { storage, drafts } = await open({ 'draft:b': '1' })
  const others = (key: string | null, newValue: string | null) => tell({ key, newValue, storageArea: storage })
  others('draft:a', '{"text":"There"}')
  expect(drafts.get().get('draft:a')).toEqual({ text: 'There' })
  others('columns:1', '[]')
  others('draft:a', null)
  expect([...drafts.get().keys()]).toEqual(['draft:b'])
  others(null, null)
  expect(drafts.get().size).toBe(0)
})
