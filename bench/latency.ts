import http from 'node:http'

export interface Asked {
  path: string
  token: string
  /** GET without a body, POST with one, unless said. */
  method?: 'GET' | 'POST' | 'PATCH'
  body?: unknown
}

/** What a run of requests took, in milliseconds, and how many a second were answered. */
export interface Measured {
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** How many requests these figures rest on. */
  samples: number
}

const percentile = (sorted: number[], part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

function send(agent: http.Agent, base: URL, { path, token, body, method = body === undefined ? 'GET' : 'POST' }: Asked): Promise<number> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    authorization: `Token ${token}`,
    ...(payload
      ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload), 'idempotency-key': crypto.randomUUID() }
      : {}),
  }
  return new Promise((resolve, reject) => {
    const request = http.request({ agent, host: base.hostname, port: base.port, path, method, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    request.once('error', reject)
    request.end(payload)
  })
}

/** A run ends after so many milliseconds, however few requests it got answered. */
const longestRun = 12_000

/**
 * Does a piece of work, one request or several after one another, at most `count` times over `connections` connections, after
 * some to warm up; throws if any request is not answered with 200.
 */
export async function measure(base: string, connections: number, count: number, next: () => readonly Asked[]): Promise<Measured> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const url = new URL(base)
  const took: number[] = []
  let left = 0
  let end = 0
  const work = async (keep: boolean) => {
    while (left-- > 0 && performance.now() < end) {
      const requests = next()
      const start = performance.now()
      for (const asked of requests) {
        const status = await send(agent, url, asked)
        if (status !== 200) throw new Error(`${asked.path} answered ${status}`)
      }
      if (keep) took.push(performance.now() - start)
    }
  }
  const run = async (requests: number, keep: boolean) => {
    left = requests
    end = performance.now() + longestRun
    await Promise.all(Array.from({ length: connections }, () => work(keep)))
  }
  await run(Math.max(connections * 5, Math.floor(count / 10)), false)
  const start = performance.now()
  await run(count, true)
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  took.sort((left, right) => left - right)
  return {
    perSecond: took.length / seconds,
    p50: percentile(took, 0.5),
    p95: percentile(took, 0.95),
    p99: percentile(took, 0.99),
    samples: took.length,
  }
}
