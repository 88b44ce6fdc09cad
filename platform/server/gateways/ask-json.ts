/** How long a provider may take to answer unless its caller has less time, in milliseconds. */
const defaultPatience = 5_000

interface Asking {
  /** The name of the provider in errors. */
  service: string
  headers?: Record<string, string>
  body?: object
  /** In milliseconds. */
  patience?: number
}

function whatWentWrong(error: unknown, patience: number): string {
  if (!(error instanceof Error)) return 'cannot be reached'
  if (error.name === 'TimeoutError') return `did not answer within ${patience / 1000} s`
  if (error instanceof SyntaxError) return 'answered something that is not JSON'
  const { cause } = error
  return `cannot be reached (${cause instanceof Error && 'code' in cause ? String(cause.code) : error.name})`
}

/** Asks a provider for JSON. Its address holds a key and the query, so no error repeats it; a redirect is not followed. */
export async function askJson(url: URL, { service, headers, body, patience = defaultPatience }: Asking): Promise<unknown> {
  const fail = (what: string) => new Error(`The ${service} ${what}.`)
  const options = {
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  } as const
  const response = await fetch(url, options).catch((error) => {
    throw fail(whatWentWrong(error, patience))
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw fail(`answered with status ${response.status}`)
  }
  return await response.json().catch((error) => {
    throw fail(whatWentWrong(error, patience))
  })
}
