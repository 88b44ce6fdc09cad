import type { PageLanguage } from '#domains/recommendations/contract/parent-page.ts'
import { html, Markup } from '#platform/server/http/answers/markup.ts'
import { pageStyle } from './page-style.ts'
import { pagePath } from './page-token.ts'
import { type PageWords, pageWords } from './page-words.ts'
import type { Page } from './read-page.ts'
import { type Around, renderSchool } from './render-school.ts'

/** What parents read of the firm; an empty text is left out. */
export interface Firm extends Omit<Around, 'language'> {
  name: string
  phone: string
}

const style = new Markup(`<style>${pageStyle}</style>`)

/** The titles and descriptions are the same for all parents: a messenger shows them to everybody who gets the address. */
const document = (language: PageLanguage, title: string, body: Markup): string =>
  html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow, noarchive"><meta name="referrer" content="no-referrer"><link rel="icon" href="data:,">
${style}</head><body>
${body}
</body></html>`.text

const telephone = (words: PageWords, phone: string) => phone && html`<p><a href="tel:${phone}">${words.callUs(phone)}</a></p>`

/** The page of a parent. It names nobody, and no child. */
export function renderPage({ schools, expires_on, call_asked }: Page, token: string, language: PageLanguage, firm: Firm): string {
  const words = pageWords[language]
  const other: PageLanguage = language === 'hi' ? 'en' : 'hi'
  const path = pagePath(token)
  const call = call_asked
    ? html`<p class="said visit">${words.callAsked}</p>`
    : html`<form method="post"><input type="hidden" name="lang" value="${language}"><button class="main" name="answer" value="call">${words.callMe}</button></form>`
  return document(
    language,
    words.title,
    html`<header><a class="lang" href="${path}?lang=${other}" hreflang="${other}" lang="${other}">${words.switchTo}</a><h1>${words.title}</h1><p>${words.lead(firm.name)}</p></header>
<main>${schools ? schools.map((school) => renderSchool(school, { language, ...firm })) : html`<p>${words.nothingLeft}</p>`}</main>
<footer id="call">${call}${telephone(words, firm.phone)}<p class="quiet">${words.until(expires_on)}</p><img class="seen" src="${path}/seen" width="1" height="1" alt=""></footer>`,
  )
}

type NoteKind = 'gone' | 'unread' | 'tooOften' | 'trouble'

/** A page that says in plain words what is the matter; `token` where there is a page to go back to. */
export function renderNote(kind: NoteKind, language: PageLanguage, { phone }: Pick<Firm, 'phone'>, token?: string): string {
  const words = pageWords[language]
  const back = token && html`<p><a href="${pagePath(token)}?lang=${language}">${words.back}</a></p>`
  return document(
    language,
    words[`${kind}Title`],
    html`<main><h1>${words[`${kind}Title`]}</h1><p>${words[kind]}</p>${kind === 'gone' && html`<p>${words.askForNew}</p>`}${back}${telephone(words, phone)}</main>`,
  )
}
