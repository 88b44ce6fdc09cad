/**
 * The content policy of the portal, relaxed by what Vite's client needs while developing: the one inline script that Vite's React
 * plugin writes into the page carries a nonce. Everything else is as staff have it, so that what the policy forbids shows here and
 * not only in the built client: `'self'` covers the websocket of the updates, updates come as modules of this address, and their
 * styles are covered by what Mantine needs. Trusted Types stand too; they refuse the one worker with which Vite's client would wait
 * for a dev server that was ended, so a page is reloaded by hand after that.
 */
export const devPolicy = (policy: string, nonce: string) => policy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
