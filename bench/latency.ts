import http from 'node:http'

export interface BenchRequest {
  path: string
  token: string
  /** GET without a body, POST with one, unless said. */
  method?: 'GET' | 'POST' | 'PATCH'
  /** JSON, or bytes as they are. */
  body?: unknown
  /** Beside the token's, or in its place. */
  headers?: Record<string, string>
}

export interface Measured {
  perSecond: number
  p50: number
  p95: number
  p99: number
  samples: number
  /** Milliseconds of processor time for each, of the server and PostgreSQL together. */
  processor: number
}

const percentile = (sorted: number[], part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

export function summed(took: number[], seconds: number, processor = Number.NaN): Measured {
  const sorted = took.toSorted((left, right) => left - right)
  return {
    perSecond: sorted.length / seconds,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    samples: sorted.length,
    processor: processor / sorted.length,
  }
}

export interface Answer {
  status: number
  text: string
}

export function send(agent: http.Agent, base: URL, asked: BenchRequest, wanted = false): Promise<Answer> {
  const { path, token, body, method = body === undefined ? 'GET' : 'POST', headers: own } = asked
  const payload = body === undefined || body instanceof Buffer ? body : JSON.stringify(body)
  const headers = {
    authorization: `Token ${token}`,
    ...(payload
      ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload), 'idempotency-key': crypto.randomUUID() }
      : {}),
    ...own,
  }
  return new Promise((resolve, reject) => {
    const request = http.request({ agent, host: base.hostname, port: base.port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      if (wanted) response.on('data', (chunk: Buffer) => chunks.push(chunk))
      else response.resume()
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    request.once('error', reject)
    request.end(payload)
  })
}

/** The most milliseconds of a run, even with few answers. */
const longestRun = 12_000

/** Does a piece of work at most `count` times over `connections` connections, after a warm-up. Throws if any answer is not 200. */
export async function measure(
  base: string,
  connections: number,
  count: number,
  next: (connection: number) => readonly BenchRequest[],
  processorTime: () => Promise<number>,
): Promise<Measured> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const url = new URL(base)
  const took: number[] = []
  let left = 0
  let end = 0
  const work = async (keep: boolean, connection: number) => {
    while (left-- > 0 && performance.now() < end) {
      const requests = next(connection)
      const start = performance.now()
      for (const asked of requests) {
        const { status } = await send(agent, url, asked)
        if (status !== 200) throw new Error(`${asked.path} answered ${status}`)
      }
      if (keep) took.push(performance.now() - start)
    }
  }
  const run = async (requests: number, keep: boolean) => {
    left = requests
    end = performance.now() + longestRun
    await Promise.all(Array.from({ length: connections }, (_, connection) => work(keep, connection)))
  }
  await run(Math.max(connections * 5, Math.floor(count / 10)), false)
  const start = performance.now()
  const spent = await processorTime()
  await run(count, true)
  const seconds = (performance.now() - start) / 1000
  const processor = (await processorTime()) - spent
  agent.destroy()
  return summed(took, seconds, processor)
}
