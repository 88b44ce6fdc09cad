/** How long a provider may take to answer, in milliseconds. */
const patience = 5_000

function whatWentWrong(error: unknown): string {
  if (!(error instanceof Error)) return 'cannot be reached'
  if (error.name === 'TimeoutError') return `did not answer within ${patience / 1000} s`
  if (error instanceof SyntaxError) return 'answered something that is not JSON'
  const { cause } = error
  return `cannot be reached (${cause instanceof Error && 'code' in cause ? String(cause.code) : error.name})`
}

/** Gets JSON from a provider. Its address holds a key and what is asked, so no error repeats it; a redirect is not followed. */
export async function askJson(url: URL, headers: Record<string, string> = {}): Promise<unknown> {
  const fail = (what: string) => new Error(`The map provider ${what}.`)
  const options = {
    headers: { accept: 'application/json', ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  } as const
  const response = await fetch(url, options).catch((error) => {
    throw fail(whatWentWrong(error))
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw fail(`answered with status ${response.status}`)
  }
  return await response.json().catch((error) => {
    throw fail(whatWentWrong(error))
  })
}
