/** Largest answer that is read, in characters: a page of templates. */
const largestAnswer = 4_000_000

/** With these errors no connection stood, so the request was never sent. */
const neverArrived = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

/** A request without an answer. */
export class NotHeard extends Error {
  readonly mayHaveArrived: boolean

  constructor(reason: string, mayHaveArrived: boolean) {
    super(reason)
    this.mayHaveArrived = mayHaveArrived
  }
}

/** Says of a failed request whether it may have arrived; `service` names the provider in words. */
export function notHeard(service: string, error: unknown, patience: number): NotHeard {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  if (name === 'TimeoutError' || name === 'AbortError') return new NotHeard(`${service} did not answer within ${patience / 1000} s.`, true)
  const code = cause?.code ?? ''
  return new NotHeard(`${service} cannot be reached${code && ` (${code})`}.`, !neverArrived.includes(code))
}

interface ProviderAnswer {
  status: number
  text: string
  /** In seconds, at most an hour. */
  retryAfter: number | undefined
}

interface Asking extends Omit<RequestInit, 'signal' | 'redirect'> {
  /** The provider in words. */
  service: string
  /** Milliseconds that the answer may take. */
  patience: number
}

/** Asks a provider that sends messages. A redirect is not followed, as it would carry our key elsewhere. Throws NotHeard. */
export async function askProvider(url: string, { service, patience, ...init }: Asking): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) })
    const text = (await response.text()).slice(0, largestAnswer)
    const seconds = Number(response.headers.get('retry-after'))
    return { status: response.status, text, retryAfter: Number.isInteger(seconds) && seconds > 0 && seconds <= 3_600 ? seconds : undefined }
  } catch (error) {
    throw notHeard(service, error, patience)
  }
}

/** The outcome of a message whose request had no answer. */
export const outcomeUnheard = ({ message: reason, mayHaveArrived }: NotHeard) =>
  mayHaveArrived ? ({ outcome: 'unknown', reason } as const) : ({ outcome: 'rejected', reason, next: 'again' } as const)

/** A provider's answer as JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
