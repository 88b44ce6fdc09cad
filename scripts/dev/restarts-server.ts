/** What the server runs: its TypeScript, the contract's, the lists of the portal, the demo data's, and the migrations. */
const ofServer = /^(?:(?:domains\/[^/]+|platform|portal)\/(?:server|contract)\/.*|portal\/[^/]+|demo\/.*)\.(?:ts|sql)$/

const unread = /\.(?:test|gen)\.ts$/

/** Whether the server must start anew when this file changes; `path` is relative to the checkout, with forward slashes. */
export const restartsServer = (path: string) => path === '.env' || (ofServer.test(path) && !unread.test(path))
