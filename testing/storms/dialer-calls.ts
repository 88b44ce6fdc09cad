import type { DialedLead, DialerSession } from '#domains/dialer/contract/dialer.ts'
import type { RunningServer } from '#portal/server/open-server.ts'

interface Person {
  id: number
  headers: Record<string, string>
}

const root = '/api/v3/admin_custom'

export function dialerCalls({ app }: Pick<RunningServer, 'app'>) {
  const ask = (by: Person, query = '') => app.inject({ url: `${root}/auto-dialer-data/?${query}`, headers: by.headers })

  async function serve(by: Person, left?: number): Promise<DialedLead | undefined> {
    const answer = await ask(by, left === undefined ? '' : `combined_data=${left}`)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json().results[0]
  }

  const post = (by: Person, payload: object) =>
    app.inject({ method: 'POST', url: `${root}/auto-dialer-session/`, headers: by.headers, payload })

  return {
    ask,
    serve,
    served: async (by: Person, left?: number) => (await serve(by, left))?.id ?? null,
    exit: (by: Person, onScreen?: number) =>
      ask(by, `follow_up=false${onScreen === undefined ? '' : `&combined_data=${onScreen}`}`).then((answer) => answer.json()),
    post,
    record: async (by: Person, status: DialerSession['status'], onScreen?: number): Promise<DialerSession> =>
      (await post(by, { status, ...(onScreen !== undefined && { combined_data: onScreen }) })).json(),
    get: async (by: Person) => (await app.inject({ url: `${root}/auto-dialer-session/`, headers: by.headers })).json(),
    dialList: (by: Person, payload: object) =>
      app.inject({ method: 'POST', url: `${root}/auto-dialer-list/`, headers: by.headers, payload }),
    orderList: (by: Person, order: unknown) =>
      app.inject({ method: 'PATCH', url: `${root}/auto-dialer-list/`, headers: by.headers, payload: { order } }),
    leaveList: (by: Person) => app.inject({ method: 'DELETE', url: `${root}/auto-dialer-list/`, headers: by.headers }),
    list: (by: Person) => app.inject({ url: `${root}/auto-dialer-sessions/`, headers: by.headers }),
    pause: (by: Person, counsellor: number, reason: unknown = 'Team meeting') =>
      app.inject({ method: 'POST', url: `${root}/auto-dialer-pause/${counsellor}/`, headers: by.headers, payload: { reason } }),
    resume: (by: Person, counsellor: number) =>
      app.inject({ method: 'DELETE', url: `${root}/auto-dialer-pause/${counsellor}/`, headers: by.headers }),
    transfer: (by: Person, leadId: number, to: number) =>
      app.inject({ method: 'POST', url: `${root}/details/${leadId}/`, headers: by.headers, payload: { transfer_to: to } }),
  }
}
