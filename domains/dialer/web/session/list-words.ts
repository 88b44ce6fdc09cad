import type { DialedList } from '#domains/dialer/contract/dialer.ts'
import { leadLists } from '#domains/leads/contract/lists.ts'
import { grouped } from '#platform/contract/counts.ts'
import { dialerWords } from '../dialer/dialer-words.ts'

const titleOfList = ({ list, view }: Pick<DialedList, 'list' | 'view'>) => view?.name ?? leadLists[list].title

/** What is dialed and how many of it are left: “Missed, 31 of 43 left”. */
export const leftText = (dialed: DialedList) => `${titleOfList(dialed)}, ${grouped(dialed.left)} of ${grouped(dialed.total)} left`

/** Said on top of the first page, where the list has more than are dialed. */
export const firstOfText = ({ found, total }: DialedList) =>
  found > total ? `These are the first ${grouped(total)} of ${grouped(found)}.` : undefined

export const changedText = ({ view }: Pick<DialedList, 'view'>) =>
  view?.is_changed ? `The view “${view.name}” was changed since. You go on with the parents and filters that it had.` : undefined

function nobodyText(dialed: DialedList): string {
  const title = titleOfList(dialed)
  if (dialed.left === 0) return `You are through with ${title}.`
  return `Nobody else of ${title} can be dialed now. ${grouped(dialed.left)} ${dialed.left === 1 ? 'is' : 'are'} with a colleague, called lately, out of the list by now, or not to be called at this hour.`
}

/** When nobody can be served, of the list that is dialed or of everybody who waits. */
export const emptyText = (dialed: DialedList | null | undefined) => (dialed ? nobodyText(dialed) : dialerWords.empty)

/** What stands over the lead: a notice of the dialer, and that the dialed view was changed. */
export const noticesOf = (notice: string | undefined, dialed: DialedList | null | undefined) =>
  [notice, dialed && changedText(dialed)].filter((words) => typeof words === 'string')
