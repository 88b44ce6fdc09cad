import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Above these the system gives out ports by itself, to every connection of every program. */
const ofTheSystem = 32_768

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer()
  const free = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  await new Promise((resolve) => server.close(resolve))
  return free
}

/** A free port of this machine that other programs are unlikely to take before it is used. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(10_000, ofTheSystem)
    if (await isFree(port)) return port
  }
  throw new Error('This machine gives out no port.')
}
