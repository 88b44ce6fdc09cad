import { describe, expect, it } from 'vitest'
import { accepted, commentDraftKey, emptyDraft, givenUp, parseDraft, returned, sent, storedDraft, typed, waiting } from './comment-draft.ts'

const sending = sent(typed(emptyDraft, ' Call after six '), { key: 'key-1', at: 1000, after: 5 })

describe('a comment draft', () => {
  it('is kept for one member of staff and one lead', () => {
    expect(commentDraftKey(7, 42)).toBe('draft:comment:7:42')
  })

  it('empties the box when sent but forgets nothing', () => {
    expect(sending).toEqual({ text: '', attempt: { text: 'Call after six', key: 'key-1', at: 1000, after: 5 } })
    expect(parseDraft(storedDraft(sending) ?? null)).toEqual(sending)
  })

  it('is gone once the server has it, except what was typed meanwhile', () => {
    expect(storedDraft(accepted(sending, 'key-1'))).toBeUndefined()
    expect(accepted(typed(sending, 'And'), 'key-1')).toEqual({ text: 'And' })
  })

  it('does not take an answer to an earlier sending for its own', () => {
    expect(accepted(sending, 'key-0')).toBe(sending)
    expect(returned(sending, 'key-0')).toBe(sending)
  })

  it('comes back to the box when the outcome is not known, and goes out again under the same key', () => {
    const back = returned(sending, 'key-1')
    expect(back.text).toBe('Call after six')
    expect(sent(back, { key: 'key-2', at: 2000, after: 6 }).attempt).toMatchObject({ key: 'key-1', at: 2000 })
  })

  it('takes a new key when its text was changed', () => {
    expect(sent(typed(returned(sending, 'key-1'), 'Call after seven'), { key: 'key-2', at: 2000, after: 6 }).attempt?.key).toBe('key-2')
  })

  it('is no longer offered beside the box once it is changed in it', () => {
    const changed = typed(returned(sending, 'key-1'), 'Call after seven')
    expect(waiting(changed)).toBeUndefined()
    expect(sent(changed, { key: 'key-2', at: 2000, after: 6 })).toEqual({
      text: '',
      attempt: { text: 'Call after seven', key: 'key-2', at: 2000, after: 6 },
    })
  })

  it('is forgotten when the box is emptied', () => {
    expect(storedDraft(typed(returned(sending, 'key-1'), ''))).toBeUndefined()
    expect(typed(sending, '')).toEqual(sending)
  })

  it('takes a new key after a refusal', () => {
    expect(sent(returned(sending, 'key-1', 'key-2'), { key: 'key-3', at: 2000, after: 6 }).attempt?.key).toBe('key-2')
  })

  it('stays where it is offered when it fails again or the page is loaded again', () => {
    const inBox = typed(returned(sending, 'key-1'), 'Call after six or seven')
    expect(returned(inBox, 'key-1')).toEqual(inBox)
    const beside = returned(typed(sending, 'Fees asked'), 'key-1')
    expect(returned(typed(beside, ''), 'key-1').text).toBe('')
  })

  it('waits beside the box when something else was typed there', () => {
    const back = returned(typed(sending, 'Fees asked'), 'key-1')
    expect(back.text).toBe('Fees asked')
    expect(waiting(back)).toBe('Call after six')
    expect(givenUp(back)).toEqual({ text: 'Fees asked' })
    expect(waiting(returned(sending, 'key-1'))).toBeUndefined()
  })

  it('reads nothing from what is not a draft', () => {
    for (const stored of [null, '', '{', 'null', '[]', '{"text":5}']) expect(parseDraft(stored)).toEqual(emptyDraft)
    expect(parseDraft('{"text":"a","attempt":{"key":1}}')).toEqual({ text: 'a' })
  })
})
