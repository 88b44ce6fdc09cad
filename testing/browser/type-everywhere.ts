import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { sized } from '../sized.ts'

/** Every sign that a keyboard writes in ASCII, and some that it writes with a layout of Hindi or with AltGr. */
const signs = [...Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)), '₹', '५', 'क']

/** So many fields share the signs, each field with its own part of them. In a whole run each field gets every sign. */
const sharing = sized(4, 1)

/** The signs for the field at this place among so many: the fields together get every sign. */
export function signsAt(place: number, fields: number): string {
  const parts = Math.max(1, Math.min(sharing, fields))
  return signs.filter((_, at) => at % parts === place % parts).join('')
}

const fieldsOf = (page: Page) =>
  page.locator(
    ':is(input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="hidden"]), textarea, [contenteditable="true"]):visible:not(:disabled, [readonly])',
  )

/**
 * What a key could change that is meant for the page: where one is, what is open, and what is chosen. A field of a day or a time chooses
 * among the times beside it.
 */
const stateOf = (page: Page): Promise<object> =>
  page.evaluate<object>(`(() => {
    const seen = (selector, within = document) =>
      [...within.querySelectorAll(selector)].filter((each) => each.checkVisibility({ visibilityProperty: true }))
    const asked = seen('[data-choices] fieldset').filter((group) => !/^(Next step|When)/.test(group.querySelector('legend').textContent))
    return {
      path: location.pathname,
      dialogs: seen('[role="dialog"]').map((each) => each.getAttribute('aria-label') ?? each.getAttribute('aria-labelledby')),
      asked: asked.map((group) => group.querySelector('legend').textContent),
      chosen: asked.flatMap((group) => seen('[aria-pressed="true"]', group).map((each) => each.textContent)),
      ticked: seen('input:is([type="checkbox"], [type="radio"]):checked').map((each) => each.name + each.value),
    }
  })()`)

const writtenIn = (field: Locator) => field.inputValue().catch(() => field.textContent())

const hasFocus = (field: Locator) => field.evaluate((element) => element.matches(':focus'))

/** The requests of a page that write, but for those that go by themselves. */
function watchWrites(page: Page) {
  const writes: string[] = []
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method()) && !/preview|session|seen|search|writing|read/.test(request.url()))
      writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return writes
}

/** A field that takes any text, also one that is limited in length. */
const takesAnyText = (field: Locator) =>
  field.evaluate((element) => element.matches('textarea, input:is([type="text"], :not([type])):not([inputmode])'))

/**
 * Types signs into every field that is on the screen, and every sign into one of them at least; the text is whole, and nothing else happened.
 * Answers how many fields there were.
 */
export async function typeEverywhere(page: Page, within: Locator = page.locator('body')): Promise<number> {
  const writes = watchWrites(page)
  const fields = within.locator(fieldsOf(page))
  const count = await fields.count()
  let at = 0
  // Fields come and go with what is loaded and chosen.
  for (; at < (await fields.count()); at += 1) {
    const field = fields.nth(at)
    await field.focus()
    const name = (await field.getAttribute('aria-label')) ?? (await field.getAttribute('id')) ?? String(at)
    const choosesTime = /^Day and time/.test(name)
    const [before, text] = [await stateOf(page), (await writtenIn(field)) ?? '']
    // They begin with one that opens no list of commands.
    const typed = `a${signsAt(at, count)}`
    await page.keyboard.type(typed)
    expect(await stateOf(page), name).toEqual(choosesTime ? { ...before, ticked: expect.anything() } : before)
    expect(await hasFocus(field), name).toBe(true)
    if (await takesAnyText(field)) {
      const limit = Number((await field.getAttribute('maxlength')) ?? Number.POSITIVE_INFINITY)
      expect(await writtenIn(field), name).toContain(typed.slice(0, Math.min(typed.length, limit - text.length)))
    }
    await field.fill('')
  }
  expect(writes).toEqual([])
  return at
}
