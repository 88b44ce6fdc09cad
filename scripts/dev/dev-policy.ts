/** Vite's React plugin writes one inline script, which carries a nonce. All else is as staff have it, so that violations show here. */
export const devPolicy = (policy: string, nonce: string) => policy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
