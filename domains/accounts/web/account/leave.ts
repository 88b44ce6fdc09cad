import { logOut, type logOutEverywhere } from '#domains/accounts/contract/sessions.ts'
import { request } from '#platform/web/http/request.ts'
import { deleteStores } from '#platform/web/kept/delete-stores.ts'
import { askBeforeLeaving } from '#platform/web/outbox/leaving.ts'
import { mayHold, openOutbox } from '#platform/web/outbox/load-outbox.ts'
import { outbox } from '#platform/web/outbox/outbox.ts'
import { outlivesLogOut } from './lasting-keys.ts'

function clearStorage() {
  const kept = Object.entries(localStorage).filter(([key]) => outlivesLogOut(key))
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, text] of kept) localStorage.setItem(key, text)
}

function clearCookies() {
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in Firefox
    document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0; SameSite=Strict`
  }
}

/**
 * Everything stored here goes, drafts too, even when the server gives no answer. What waits on this device to be sent would be lost, so
 * that is asked first.
 */
export async function leave(operation: typeof logOut | typeof logOutEverywhere = logOut, mayLose = false) {
  if (!mayLose && mayHold())
    await openOutbox().then(
      ({ opened }) => opened,
      () => undefined,
    )
  if (!mayLose && outbox.get().length > 0) return askBeforeLeaving(() => void leave(operation, true))
  await request(operation).catch((error: unknown) => console.error(error))
  // Other tabs hear of the cleared storage and look at the token then, so cookies go first.
  clearCookies()
  clearStorage()
  await deleteStores()
  location.replace('/login')
}
