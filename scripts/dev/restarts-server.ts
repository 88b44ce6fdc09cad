const ofServer = /^(?:(?:domains\/[^/]+|platform|portal)\/(?:server|contract)\/.*|portal\/[^/]+|demo\/.*)\.(?:ts|sql)$/

const unread = /\.(?:test|gen)\.ts$/

export const restartsServer = (path: string) => path === '.env' || (ofServer.test(path) && !unread.test(path))
