import { logOut, type logOutEverywhere } from '@portal/contract/sessions'
import { request } from '../http/request.ts'

/** Not about a person: the colour scheme of this screen stays for whoever logs in next. */
const kept = 'mantine-color-scheme-value'

function clearStorage() {
  const scheme = localStorage.getItem(kept)
  localStorage.clear()
  sessionStorage.clear()
  if (scheme) localStorage.setItem(kept, scheme)
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
