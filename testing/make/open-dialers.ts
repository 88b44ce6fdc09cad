import { testServer } from '../server/test-server.ts'
import { dialerCalls } from '../storms/dialer-calls.ts'
import { makeWorld } from './make-world.ts'

export async function openDialers() {
  const server = await testServer()
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  await makeWorld(server.db)
  return { server, address, dial: dialerCalls(server) }
}
