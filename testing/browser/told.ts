import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Hears messages like a screen reader: a message stays heard, also after it has gone from the screen. */
const listen = `
  const heard = (globalThis.heard = [])
  const hear = ({ target, addedNodes }) => {
    if (target.closest?.('[role="status"][aria-live]')) heard.push(...Array.from(addedNodes, (added) => added.textContent))
  }
  new MutationObserver((changes) => changes.forEach(hear)).observe(document, { childList: true, subtree: true })`

/** Answers the message with this sentence, which then counts as read, or else all that were not read. */
function read(sentence: string): string {
  const { heard } = globalThis as unknown as { heard: string[] }
  const at = heard.findIndex((text) => text.includes(sentence))
  return at < 0 ? heard.join('\n') : heard.splice(at, 1).join('')
}

/** Every page of the context keeps the messages that it shows, for `untilTold`. */
export const keepMessages = (context: BrowserContext) => context.addInitScript({ content: listen })

/** Waits until the page said this in a message. A message is there for three seconds: who looks for it on the screen may come too late. */
export const untilTold = (page: Page, sentence: string, patience?: { timeout: number }) =>
  expect.poll(() => page.evaluate(read, sentence), patience).toContain(sentence)
