import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from '../make/seeded-dice.ts'
import { type SpawnedPortal, spawnPortal } from '../server/spawn-portal.ts'

export type StormPortals = Awaited<ReturnType<typeof openStormPortals>>

/** The answer to one try; undefined if the process went away with it. */
export type StormAnswer =
  | {
      status: number
      // biome-ignore lint/suspicious/noExplicitAny: the tests of each call check its shape.
      body: any
    }
  | undefined

export interface StormRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: object | undefined
}

/** How often a request is sent again before the storm is given up, and how long it waits in between, in milliseconds. */
const patience = { tries: 300, pause: 100 }

async function send(url: string, { method, path, headers, body }: StormRequest): Promise<StormAnswer> {
  try {
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  } catch {
    return undefined
  }
}

export async function openStormPortals(dataDir: string, settings: Record<string, string>) {
  const start = () => spawnPortal(dataDir, settings)
  // One after the other: the first loads the reference data.
  const portals: SpawnedPortal[] = [await start(), await start()]
  const urlOf = (index: number) => (portals[index % portals.length] as SpawnedPortal).url

  return {
    send: async (index: number, request: StormRequest) => await send(urlOf(index), request),
    async ask(dice: Dice, request: StormRequest, tried: <Answer extends StormAnswer>(ask: () => Promise<Answer>) => Promise<Answer>) {
      const first = dice.below(portals.length)
      for (let tries = 0; tries < patience.tries; tries++) {
        const answer = await tried(() => send(urlOf(first + tries), request))
        if (answer) return { ...answer, wasLost: tries > 0 }
        await sleep(patience.pause)
      }
      throw new Error(`Neither process answers ${request.method} ${request.path}.`)
    },
    async crash(index: number) {
      const portal = portals[index] as SpawnedPortal
      portal.child.kill('SIGKILL')
      await once(portal.child, 'exit')
      portals[index] = await start()
    },
    stop: () => Promise.all(portals.map((portal) => portal.stop())),
  }
}
