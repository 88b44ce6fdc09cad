import axe from 'axe-core'
import type { CDPSession, Locator, Page } from 'playwright-core'

const serious = ['serious', 'critical']

/** Rules of axe: all, or those that another colour scheme can break. */
type Rules = 'all' | 'colours'

const options: Record<Rules, axe.RunOptions> = {
  all: { resultTypes: ['violations'] },
  colours: { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] },
}

/** Stands on what is looked at, as the worlds of a page share its elements and nothing else. */
const mark = 'data-looked-at'

const sessions = new WeakMap<Page, Promise<CDPSession>>()

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

/** Has axe leave out rules whose findings are never serious. */
const withoutLesser = `axe._audit.rules = axe._audit.rules.filter(({ impact }) => ${JSON.stringify(serious)}.includes(impact))`

/**
 * In a world of its own beside the page's scripts, so that the page keeps its Content Security Policy and axe is not bound by it. The
 * session keeps that world, so a document is given axe once, however often it is looked at.
 */
async function read(page: Page, rules: Rules, part?: Locator): Promise<string[]> {
  const session = await sessionOf(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'axe',
  })
  const evaluate = async (expression: string) => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  if (await evaluate("typeof axe === 'undefined'")) await evaluate(`${axe.source}; ${withoutLesser}; true`)
  await part?.first().waitFor()
  await part?.evaluateAll((elements, name) => {
    for (const element of elements) element.setAttribute(name, '')
  }, mark)
  const { violations, passes }: Pick<axe.AxeResults, 'violations' | 'passes'> = await evaluate(
    `axe.run(${part ? `[...document.querySelectorAll('[${mark}]')]` : 'document'}, ${JSON.stringify(options[rules])})`,
  )
  await part?.evaluateAll((elements, name) => {
    for (const element of elements) element.removeAttribute(name)
  }, mark)
  // A part may have nothing in it that has a colour.
  if (passes.length === 0 && violations.length === 0 && (rules === 'all' || !part)) throw new Error('axe looked at nothing.')
  return violations
    .filter(({ impact }) => serious.includes(impact ?? ''))
    .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}

/** How long a trouble has to stay, in milliseconds. */
const lasting = 500

/**
 * One line for each serious or critical finding, of the page or of a part of it. Only findings of every reading for a while count: a page
 * changes under axe.
 */
export async function audit(page: Page, rules: Rules = 'all', part?: Locator): Promise<string[]> {
  let found = await read(page, rules, part)
  const until = Date.now() + lasting
  for (let isLast = false; found.length > 0 && !isLast; ) {
    isLast = Date.now() >= until
    const stillThere = await read(page, rules, part)
    found = found.filter((trouble) => stillThere.includes(trouble))
  }
  return found
}
