import type { BrowserContext, Page, Request } from 'playwright-core'

/** So many of the latest lines are kept. */
const most = 40

const isCode = (request: Request) => ['script', 'stylesheet', 'font', 'image'].includes(request.resourceType())

async function stands(page: Page): Promise<string[]> {
  const focus = await page.evaluate<string>('document.activeElement.outerHTML.slice(0, 300)')
  const messages = await page.getByRole('alert').or(page.getByRole('status')).allInnerTexts()
  return [`at      ${page.url()}`, `focus   ${focus}`, ...messages.filter(Boolean).map((text) => `says    ${text}`)]
}

/** Keeps what the pages of a context asked, were answered and said, so that a walk that fails on another machine tells why. */
export function keepHistory(context: BrowserContext) {
  const begun = performance.now()
  const lines: string[] = []
  const note = (line: string) => {
    lines.push(`${((performance.now() - begun) / 1000).toFixed(3).padStart(8)} s  ${line}`)
    if (lines.length > most) lines.shift()
  }
  const asked = (request: Request, became: string) => isCode(request) || note(`${became}  ${request.method()} ${request.url()}`)
  context.on('request', (request) => asked(request, 'asks'))
  context.on('response', (answer) => asked(answer.request(), `${answer.status()} `))
  context.on('requestfailed', (request) => asked(request, `${request.failure()?.errorText}`))
  context.on('console', (message) => note(`${message.type()}: ${message.text()}`))
  return {
    /** The latest lines, and what stands on the page now. */
    tell: async (page: Page) => {
      note('now')
      const now = await stands(page).catch((error: Error) => [`The page does not answer: ${error.message}`])
      return [...lines, ...now].join('\n')
    },
  }
}
