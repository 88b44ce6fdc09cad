import type { BrowserContext, ConsoleMessage, Page, Response } from 'playwright-core'

/** A refusal of a call is an answer that the screen deals with, though the browser logs it as an error. */
const isRefusal = (message: ConsoleMessage) =>
  message.text().startsWith('Failed to load resource') && /status of 4\d\d/.test(message.text()) && message.location().url.includes('/api/')

/** The tests put scripts of their own into every page; a frame that runs no scripts runs none of these either. */
const isOwnScript = (message: ConsoleMessage) => /^Blocked script execution in 'about:(blank|srcdoc)'/.test(message.text())

function fromConsole(message: ConsoleMessage): string[] {
  if (message.type() !== 'error' || isRefusal(message) || isOwnScript(message)) return []
  return [`console: ${message.text()} (${message.location().url})`]
}

const fromAnswer = (answer: Response) =>
  answer.status() >= 500 ? [`answer ${answer.status()}: ${answer.request().method()} ${answer.url()}`] : []

/** Console errors, answers of 500 and above, and violations of the policies. A test expects its own troubles by a part of their text. */
export function watchTroubles(context: BrowserContext) {
  const troubles: string[] = []
  const expected: string[] = []
  const watch = (page: Page) => {
    page.on('console', (message) => troubles.push(...fromConsole(message)))
    page.on('pageerror', (error) => troubles.push(`thrown: ${error.stack ?? error.message}`))
    page.on('response', (answer) => troubles.push(...fromAnswer(answer)))
  }
  for (const page of context.pages()) watch(page)
  context.on('page', watch)
  return {
    expect: (part: string) => expected.push(part),
    found: () => troubles.filter((trouble) => !expected.some((part) => trouble.includes(part))),
  }
}
