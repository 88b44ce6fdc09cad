import { describe, expect, test } from 'vitest'
import { createChildForm } from '#domains/leads/contract/forms.ts'
import { LeadChange } from '#domains/sharing/contract/change-lead.ts'
import { createAction } from './action-list.ts'
import { FollowOnPayload, takeAdmission } from './actions.ts'

describe('what is not chosen is asked for in words of its own', () => {
  const sentences = (result: ReturnType<typeof LeadChange.safeParse | typeof FollowOnPayload.safeParse>) =>
    Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))

  test.each([undefined, null, '', 'x', 0, -1, 1.5])('%j', (none) => {
    expect(sentences(FollowOnPayload.safeParse({ action_id: none, schools: [none], child: 0 }))).toEqual({
      action_id: 'Choose an action.',
      'schools.0': 'Choose the school.',
      child: 'Choose one of the children.',
    })
    if (none !== undefined) expect(sentences(LeadChange.safeParse({ transfer_to: none })).transfer_to).toBe('Choose a counsellor.')
    expect(createChildForm.body.safeParse({ combined_data: none }).error?.issues[0]?.message).toBe('Say whose child this is.')
  })

  test('a category, and the school of an admission', () => {
    for (const category of ['sleep', undefined])
      expect(createAction.body.safeParse({ category, name: 'A', needs_schedule: false }).error?.issues[0]?.message).toBe(
        'Choose a category.',
      )
    expect(takeAdmission.body.safeParse({ school_id: 'x' }).error?.issues[0]?.message).toBe('Choose a school, or write its name.')
  })
})
