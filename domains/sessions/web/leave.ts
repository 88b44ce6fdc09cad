import { logOut, type logOutEverywhere } from '#domains/sessions/contract/sessions.ts'
import { request } from '#platform/web/http/request.ts'
import { columnsPrefix } from './columns-key.ts'

/** What is about screens and not about a person stays for whoever logs in next: the colour scheme, and each account's columns. */
const stays = (key: string) => key === 'mantine-color-scheme-value' || key.startsWith(columnsPrefix)

function clearStorage() {
  const kept = Object.entries(localStorage).filter(([key]) => stays(key))
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
 * Logs out: the server ends the session (or all of them), then everything stored here goes, drafts too, and the page loads anew.
 * Without an answer from the server this screen is logged out all the same.
 */
export async function leave(call: typeof logOut | typeof logOutEverywhere = logOut) {
  await request(call).catch((error: unknown) => console.error(error))
  // Cookies first: the cleared storage is what other tabs hear of, and they look at the token then.
  clearCookies()
  clearStorage()
  location.replace('/login')
}
