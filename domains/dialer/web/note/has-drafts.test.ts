import { expect, test } from 'vitest'
import { actionDraftKey } from '#domains/actions/web/action/action-draft.ts'
import { admissionDraftKey } from '#domains/actions/web/action/admission-draft.ts'
import { editDraftKey } from '#domains/leads/web/edit/edit-draft.ts'
import { handoverDraftKey } from '#domains/sharing/web/handover/handover-draft-key.ts'
import { keepDraft } from '#platform/web/drafts/drafts.ts'
import { hasDrafts } from './has-drafts.ts'

const [me, colleague, lead, other] = [1, 2, 30, 31]

test.each([
  ['an edit', (staffId: number, leadId: number) => editDraftKey(staffId, leadId, 'name')],
  ['an action', actionDraftKey],
  ['an admission already taken', admissionDraftKey],
  ['a share or a transfer', handoverDraftKey],
])('%s is a draft of its author, on that lead alone, until it is gone', (_, keyOf) => {
  expect(hasDrafts(me, lead)).toBe(false)
  keepDraft(keyOf(me, lead), {})
  expect([hasDrafts(me, lead), hasDrafts(me, other), hasDrafts(colleague, lead)]).toEqual([true, false, false])
  keepDraft(keyOf(me, lead), undefined)
  expect(hasDrafts(me, lead)).toBe(false)
})
