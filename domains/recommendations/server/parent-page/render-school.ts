import { fileAddress } from '#domains/files/contract/files.ts'
import { declineReasons } from '#domains/recommendations/contract/bucket.ts'
import type { PageLanguage } from '#domains/recommendations/contract/parent-page.ts'
import { isBuilding } from '#domains/schools/contract/exactness.ts'
import type { SchoolPages } from '#domains/schools/server/school/school-row.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { rupees } from '#platform/contract/money.ts'
import { html, type Markup } from '#platform/server/http/answers/markup.ts'
import { type PageWords, pageWords } from './page-words.ts'
import type { PageBoarding, PageClass, PageFee, PageSchool } from './read-page.ts'

export interface Around {
  language: PageLanguage
  pages: SchoolPages
  /** Days after which what was confirmed may have changed. */
  staleAfterDays: number
}

const today = () => kolkataDay(Date.now())

/** How long ago facts were confirmed, by the oldest of their days, or that one of them is not. */
function freshness(words: PageWords, staleAfterDays: number, facts: readonly { day: string | null }[]): string {
  const days = facts.flatMap(({ day }) => day ?? []).sort()
  const [oldest] = days
  if (oldest === undefined || days.length < facts.length) return words.notConfirmed
  const age = Math.max(0, Math.round((Date.parse(today()) - Date.parse(oldest)) / 86_400_000))
  return [words.confirmed(age), age > staleAfterDays && words.mayHaveChanged].filter(Boolean).join(', ')
}

const range = (from: number, to: number) => (from === to ? rupees(from) : `${rupees(from)} – ${rupees(to)}`)

/** Neighbouring classes of one fee stand in one line. */
function linesOf(words: PageWords, fees: readonly PageFee[]) {
  const lines: { from: string; to: string; fee: string }[] = []
  for (const { slug, name, from, to } of fees) {
    const [last, fee] = [lines.at(-1), range(from, to)]
    const label = words.className(slug, name)
    if (last?.fee === fee) last.to = label
    else lines.push({ from: label, to: label, fee })
  }
  return lines
}

function feesOf(words: PageWords, staleAfterDays: number, fees: readonly PageFee[] | null): Markup {
  if (!fees || fees.length === 0) return html`${words.feesUnknown}`
  const least = Math.min(...fees.map(({ from }) => from))
  const most = Math.max(...fees.map(({ to }) => to))
  const lines = linesOf(words, fees)
  const whole = html`${words.perYear(range(least, most))} <span class="quiet">${freshness(words, staleAfterDays, fees)}</span>`
  if (lines.length === 1) return whole
  const rows = lines.map(({ from, to, fee }) => html`<tr><th scope="row">${from === to ? from : `${from} – ${to}`}<td>${fee}`)
  return html`${whole}<details><summary>${words.feesByClass}</summary><table>${rows}</table></details>`
}

const boardingOf = (words: PageWords, staleAfterDays: number, boarding: PageBoarding | null) =>
  boarding &&
  html`<p>${words.withHostel(range(boarding.from, boarding.to))} <span class="quiet">${freshness(words, staleAfterDays, [boarding])}</span></p>`

/** Classes of one day stand in one sentence. */
function admissionOf(words: PageWords, staleAfterDays: number, open: readonly PageClass[] | null): Markup {
  if (open === null) return html`${words.admissionUnknown}`
  if (open.length === 0) return html`${words.closed}`
  const isOpen = ({ opens_on }: PageClass) => opens_on === null || opens_on <= today()
  const kinds = Map.groupBy(open, (one) => (isOpen(one) ? `open ${one.until}` : `later ${one.opens_on}`))
  const sentences = [...kinds.values()].map((classes) => {
    const named = classes.map(({ slug, name }) => words.className(slug, name)).join(', ')
    const [{ opens_on, until }] = classes as [PageClass]
    return isOpen(classes[0] as PageClass) ? words.open(named, until) : words.opensOn(named, opens_on ?? until)
  })
  return html`${sentences.join('. ')} <span class="quiet">${freshness(words, staleAfterDays, open)}</span>`
}

const photosOf = (words: PageWords, { name, photos }: PageSchool) =>
  photos &&
  html`<div class="photos">${photos.map(({ sizes, caption }) => {
    const smallest = sizes.at(-1)
    return (
      smallest &&
      html`<img src="${fileAddress(smallest.name)}" width="${smallest.width}" height="${smallest.height}" loading="lazy" alt="${caption || words.photo(name)}">`
    )
  })}</div>`

const hidden = (language: PageLanguage, id: number) =>
  html`<input type="hidden" name="lang" value="${language}"><input type="hidden" name="school" value="${id}">`

/** The reason that was chosen, in the parent's language. What they wrote beside it is not shown: it may name them. */
function chosenReason(words: PageWords, reason: string | null): string | undefined {
  const [label] = (reason ?? '').split(': ')
  const known = Object.entries(declineReasons).find(([, text]) => text === label)?.[0] as keyof PageWords['reasons'] | undefined
  return known && words.reasons[known]
}

function saidOf(words: PageWords, { answer, reason, open }: PageSchool) {
  if (answer === null) return null
  if (answer === 'no') return html`<div class="said"><p>${words.saidNo(chosenReason(words, reason))}</p><p>${words.changeMind}</p></div>`
  const closed = open?.length === 0 && html`<p>${words.saidVisitClosed}</p>`
  return html`<div class="said visit"><p>${words.saidVisit}</p>${closed}</div>`
}

/** What is not known is asked of the school where the parent wants it: then who has them is told. */
function questionOf(words: PageWords, language: PageLanguage, { id, name, fees, open, is_asked }: PageSchool) {
  if (fees !== null && open !== null) return null
  if (is_asked) return html`<div class="said visit"><p>${words.schoolAsked}</p></div>`
  return html`<form method="post">${hidden(language, id)}<button name="answer" value="ask" aria-label="${words.askSchoolOf(name)}">${words.askSchool}</button></form>`
}

const mapAddress = (query: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`

/** Only the point of a building is shown on a map; else the map looks for the school by its name. */
function mapOf(words: PageWords, { name, location, lat, lng, exactness }: PageSchool): Markup {
  const isPoint = isBuilding(exactness) && lat !== null && lng !== null
  const address = mapAddress(isPoint ? `${lat},${lng}` : [name, location].filter(Boolean).join(', '))
  return html`<a href="${address}" rel="noreferrer noopener nofollow" target="_blank" aria-label="${isPoint ? words.mapOf(name) : words.mapSearchOf(name)}">${isPoint ? words.map : words.mapSearch}</a> `
}

function actsOf(words: PageWords, language: PageLanguage, { id, name, answer }: PageSchool): Markup {
  const visit = html`<form method="post">${hidden(language, id)}<button class="main" name="answer" value="visit" aria-label="${words.wantVisitOf(name)}">${words.wantVisit}</button></form>`
  const reasons = Object.entries(words.reasons).map(
    ([key, text]) => html`<label><input type="radio" name="reason" value="${key}" required>${text}</label>`,
  )
  const no = html`<details><summary aria-label="${words.notThisOf(name)}">${words.notThis}</summary><form method="post">${hidden(language, id)}<fieldset><legend>${words.why}</legend>${reasons}</fieldset><label class="words">${words.ownWords}<textarea name="words" maxlength="150" rows="2"></textarea></label><button name="answer" value="no">${words.sendNo}</button></form></details>`
  return html`<div class="acts">${answer !== 'visit' && visit}${answer !== 'no' && no}</div>`
}

/** One school of the page, with what is known of it now, and what the parent can answer. */
export function renderSchool(school: PageSchool, { language, pages, staleAfterDays: days }: Around): Markup {
  const words = pageWords[language]
  const { id, name, slug, location, boards, is_residential } = school
  const beside = [location, boards.join(', '), is_residential && words.residential].filter(Boolean).join(' · ')
  const more =
    pages &&
    html`<a href="${pages.replace('{slug}', encodeURIComponent(slug))}" rel="noreferrer noopener nofollow" target="_blank">${words.more}</a>`
  return html`<article id="s${id}"><h2><bdi>${name}</bdi></h2><p class="quiet">${beside}</p>${photosOf(words, school)}
<dl><dt>${words.fees}</dt><dd>${feesOf(words, days, school.fees)}${boardingOf(words, days, school.boarding)}</dd><dt>${words.admission}</dt><dd>${admissionOf(words, days, school.open)}</dd></dl>
${questionOf(words, language, school)}<p>${mapOf(words, school)}${more}</p>${saidOf(words, school)}${actsOf(words, language, school)}</article>`
}
