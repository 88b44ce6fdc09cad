import { afterEach, expect, test, vi } from 'vitest'
import { admissionDraftKey } from '#domains/actions/web/admissions/admission-draft.ts'
import { actionDraftKey } from '#domains/actions/web/log/action-draft-key.ts'
import { editDraftKey } from '#domains/leads/web/edit/edit-draft.ts'
import { handoverDraftKey } from '#domains/sharing/web/handover-draft.ts'
import { hasDrafts } from './has-drafts.ts'

afterEach(() => vi.unstubAllGlobals())

const storage = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null
  },
}

/** The browser's storage with something under one key: its keys are its own. */
const store = (...keys: string[]) =>
  vi.stubGlobal('localStorage', Object.assign(Object.create(storage), Object.fromEntries(keys.map((key) => [key, '{}']))))

const [me, colleague, lead, other] = [1, 2, 30, 31]

test('nothing that is stored is no draft', () => {
  store()
  expect(hasDrafts(me, lead)).toBe(false)
})

test.each([
  ['an edit', (staffId: number, leadId: number) => editDraftKey(staffId, leadId, 'name')],
  ['an action', actionDraftKey],
  ['an admission already taken', admissionDraftKey],
  ['a share or a transfer', handoverDraftKey],
])('%s is a draft of whoever wrote it, on that lead alone', (_, keyOf) => {
  store(keyOf(me, lead))
  expect([hasDrafts(me, lead), hasDrafts(me, other), hasDrafts(colleague, lead)]).toEqual([true, false, false])
})
