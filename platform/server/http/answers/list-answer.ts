import type { FastifyReply, FastifyRequest } from 'fastify'

interface Page<Results> {
  count: number
  results: Results
}

/** The shape of every list: the page with its exact count and the addresses of its neighbours. `url` is the request's own. */
export function listAnswer<Results>(url: string, paging: { limit: number; offset: number }, { count, results }: Page<Results>) {
  const { limit, offset } = paging
  const at = (start: number) => {
    const address = new URL(url, 'http://portal')
    address.searchParams.set('limit', String(limit))
    address.searchParams.set('offset', String(start))
    return address.pathname + address.search
  }
  return {
    count,
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    results,
  }
}

/** A page with its rows as JSON text from the database, and the other fields of the answer. */
export interface MadePage {
  count: number
  results: string
}

/** Sends such a page in the form of every list, without parsing and serializing its large rows. */
export function sendList(request: FastifyRequest, reply: FastifyReply, paging: { limit: number; offset: number }, page: MadePage) {
  const { results, ...beside } = page
  const head = JSON.stringify({ ...beside, ...listAnswer(request.url, paging, { count: page.count, results: undefined }) })
  return reply.type('application/json; charset=utf-8').send(`${head.slice(0, -1)},"results":${results}}`)
}
