import { describe, expect, it } from 'vitest'
import { accepted, commentDraftKey, emptyDraft, givenUp, isEmpty, readDraft, returned, sent, typed, waiting } from './comment-draft.ts'

const sending = sent(typed(emptyDraft, ' Call after six '), { at: 1000, after: 5 })
const key = sending.attempt?.key ?? ''
const again = { at: 2000, after: 6 }

describe('a comment draft', () => {
  it('is kept for one member of staff and one lead', () => {
    expect(commentDraftKey(7, 42)).toBe('draft:comment:7:42')
  })

  it('empties the box when sent but forgets nothing', () => {
    expect(sending).toEqual({ text: '', attempt: { said: 'Call after six', key, at: 1000, after: 5 } })
    expect(readDraft(JSON.parse(JSON.stringify(sending)))).toEqual(sending)
    expect(isEmpty(sending)).toBe(false)
  })

  it('is gone once the server has it, except what was typed meanwhile', () => {
    expect(isEmpty(accepted(sending, key))).toBe(true)
    expect(accepted(typed(sending, 'And'), key)).toEqual({ text: 'And' })
  })

  it('does not take an answer to an earlier sending for its own', () => {
    expect(accepted(sending, 'another')).toBe(sending)
    expect(returned(sending, 'another')).toBe(sending)
  })

  it('comes back to the box when the outcome is not known, and goes out again under the same key', () => {
    const back = returned(sending, key)
    expect(back.text).toBe('Call after six')
    expect(sent(back, again)).toEqual({ text: '', attempt: { said: 'Call after six', key, ...again } })
  })

  it('takes a new key when its text was changed', () => {
    expect(sent(typed(returned(sending, key), 'Call after seven'), again).attempt?.key).not.toBe(key)
  })

  it('stops being offered beside the box once its text is changed in the box', () => {
    const changed = typed(returned(sending, key), 'Call after seven')
    expect(waiting(changed)).toBeUndefined()
    expect(sent(changed, again)).toMatchObject({ text: '', attempt: { said: 'Call after seven', ...again } })
  })

  it('is forgotten when the box is emptied', () => {
    expect(isEmpty(typed(returned(sending, key), ''))).toBe(true)
    expect(typed(sending, '')).toEqual(sending)
  })

  it('takes a new key after a refusal', () => {
    const refused = returned(sending, key, true)
    expect(refused).toMatchObject({ text: 'Call after six', attempt: { said: 'Call after six' } })
    expect(refused.attempt?.key).not.toBe(key)
    expect(sent(refused, again).attempt?.key).toBe(refused.attempt?.key)
  })

  it('stays where it is offered when it fails again or the page is loaded again', () => {
    const inBox = typed(returned(sending, key), 'Call after six or seven')
    expect(returned(inBox, key)).toEqual(inBox)
    const beside = returned(typed(sending, 'Fees asked'), key)
    expect(returned(typed(beside, ''), key).text).toBe('')
  })

  it('waits beside the box when something else was typed there', () => {
    const back = returned(typed(sending, 'Fees asked'), key)
    expect(back.text).toBe('Fees asked')
    expect(waiting(back)).toBe('Call after six')
    expect(givenUp(back)).toEqual({ text: 'Fees asked' })
    expect(waiting(returned(sending, key))).toBeUndefined()
  })

  it('reads nothing from what is not a draft', () => {
    for (const stored of [undefined, null, '', [], { text: 5 }]) expect(readDraft(stored)).toEqual(emptyDraft)
    expect(readDraft({ text: 'a', attempt: { key: 1 } })).toEqual({ text: 'a' })
  })
})
